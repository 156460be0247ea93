import { randomBytes } from 'node:crypto';
import { newConversation } from '@parley/dialogue';
import type { ChatEnvironment } from '@parley/domain/deployment';
import type { TrackerEntry } from '@parley/domain/tracker';
import { expect } from 'vitest';
import { conversationStore } from '#features/conversations/conversation-store.ts';
import { systemClock } from '#platform/clock.ts';
import type { RunInProject } from '#platform/db/project-statements.ts';

const HOUR_US = 3_600_000_000;

export type Said = Pick<TrackerEntry, 'type' | 'value'> & { args?: TrackerEntry['args'] };
export const said = (text: string, intent = 'Lost card'): Said => ({ type: 'intent', value: intent, args: { text } });
export const utter = (text: string): Said => ({ type: 'action', value: 'utter', args: { text } });
export const ran = (id: number): Said => ({ type: 'reaction', value: id, args: { name: 'Greets' } });
export const transfer: Said = { type: 'action', value: 'call_transfer', args: { target: 'desk' } };
export const end: Said = { type: 'action', value: 'call_end' };
export const error: Said = { type: 'log', value: 'It broke', args: { level: 'error' } };

interface Held {
  hoursAgo?: number;
  environment?: ChatEnvironment;
}

/** Records conversations as if callers had held them. */
export function holding(product: { run: RunInProject }) {
  /** A conversation of these turns, the first of which opens it; its id. */
  async function held(projectId: number, turns: Said[][], { hoursAgo = 2, environment = 'prod' }: Held = {}) {
    const store = conversationStore(product.run, projectId);
    const id = randomBytes(16).toString('hex');
    const began = systemClock() - hoursAgo * HOUR_US;
    for (const [turnNo, entries] of turns.entries()) {
      const now = began + turnNo * 1_000_000;
      const hasEnded = entries.some(({ value }) => value === 'call_end' || value === 'call_transfer');
      const turn = {
        state: JSON.stringify({ ...newConversation(projectId), last_timestamp: now }),
        hasEnded,
        entries: entries.map((entry, at) => ({ args: {}, ...entry, timestamp: now + at })),
        message: null,
        now,
      };
      const snapshot = environment === 'draft' ? null : 'a snapshot';
      const begun = { id, tokenHash: randomBytes(32), environment, snapshot, metadata: undefined };
      if (turnNo === 0) await store.insert(begun, turn);
      else expect(await store.append(id, turnNo - 1, turn)).toBe(true);
    }
    return id;
  }

  return { held };
}
