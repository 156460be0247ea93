import { randomBytes } from 'node:crypto';
import { newConversation } from '@parley/dialogue';
import type { ChatEnvironment } from '@parley/domain/deployment';
import type { AnyEntry, TrackerEntry } from '@parley/domain/tracker';
import { conversationStore } from '#features/conversations/conversation-store.ts';
import { systemClock } from '#platform/clock.ts';
import type { RunInProject } from '#platform/db/project-statements.ts';

const HOUR_US = 3_600_000_000;

export type Said = Pick<AnyEntry, 'type' | 'value'> & { args?: AnyEntry['args'] };

export const said = (text: string, intent = 'Lost card', more: AnyEntry['args'] = {}): Said => ({
  type: 'intent',
  value: intent,
  args: { text, ...more },
});
export const utter = (text: string): Said => ({ type: 'action', value: 'utter', args: { text } });
export const ran = (id: number): Said => ({ type: 'reaction', value: id, args: { name: 'Greets' } });
export const transfer: Said = { type: 'action', value: 'call_transfer', args: { target: 'desk' } };
export const end: Said = { type: 'action', value: 'call_end' };
export const error: Said = { type: 'log', value: 'It broke', args: { level: 'error' } };

interface Held {
  hoursAgo?: number;
  environment?: ChatEnvironment;
  snapshot?: string;
}

/** Records turns as servers do; the last argument follows them. */
export async function recordTurns(
  run: RunInProject,
  projectId: number,
  id: string,
  turns: Said[][],
  { after, began }: { after: number; began: number },
): Promise<void> {
  const store = conversationStore(run, projectId);
  for (const [index, entries] of turns.entries()) {
    const turnNo = after + index;
    const isRecorded = await store.append(id, turnNo, turnOf(projectId, entries, began + (turnNo + 1) * 1_000_000));
    if (!isRecorded) throw new Error(`Turn ${turnNo} was not recorded`);
  }
}

/** Writes a conversation with these turns; the first turn opens it. Returns its id. */
export async function heldConversation(
  run: RunInProject,
  projectId: number,
  [opening = [], ...turns]: Said[][],
  { hoursAgo = 2, environment = 'prod', snapshot = 'a snapshot' }: Held = {},
): Promise<string> {
  const id = randomBytes(16).toString('hex');
  const began = systemClock() - hoursAgo * HOUR_US;
  const snapshotHash = environment === 'draft' ? null : snapshot;
  const begun = { id, tokenHash: randomBytes(32), environment, snapshot: snapshotHash, metadata: undefined };
  await conversationStore(run, projectId).insert(begun, turnOf(projectId, opening, began));
  await recordTurns(run, projectId, id, turns, { after: 0, began });
  return id;
}

function turnOf(projectId: number, entries: Said[], now: number) {
  return {
    state: JSON.stringify({ ...newConversation(projectId), last_timestamp: now }),
    hasEnded: entries.some(({ value }) => value === 'call_end' || value === 'call_transfer'),
    entries: entries.map((entry, at) => ({ args: {}, ...entry, timestamp: now + at, turn: now }) as TrackerEntry),
    message: null,
    now,
  };
}
