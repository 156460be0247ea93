import { randomBytes } from 'node:crypto';
import { newConversation } from '@parley/dialogue';
import type { HeardPhrase } from '@parley/domain/fallback';
import type { TrackerEntry } from '@parley/domain/tracker';
import { conversationStore } from '#features/conversations/conversation-store.ts';
import { phraseHash } from '#features/conversations/heard-phrase.ts';
import { systemClock } from '#platform/clock.ts';
import type { RunInProject } from '#platform/db/project-statements.ts';

/** Lets callers of a deployed bot say these phrases, each in a separate conversation. Returns the phrases' ids. */
export async function hear(
  run: RunInProject,
  projectId: number,
  phrases: readonly string[],
  how: Partial<HeardPhrase> = {},
): Promise<number[]> {
  const store = conversationStore(run, projectId);
  const ids: number[] = [];
  for (const text of phrases) {
    const now = systemClock();
    const heard: HeardPhrase = { text, intent: null, confidence: 0.2, timestamp: now + 3, ...how };
    const entry = (type: TrackerEntry['type'], value: string, at: number, args = {}) =>
      ({ type, value, args, timestamp: now + at, turn: now }) as TrackerEntry;
    const turn = { state: JSON.stringify(newConversation(projectId)), hasEnded: false, message: null, now };
    const id = randomBytes(16).toString('hex');
    const greeting = [entry('intent', '__start__', 0), entry('action', 'utter', 1, { text: 'How can I help?' })];
    await store.insert(
      { id, tokenHash: randomBytes(32), environment: 'prod', snapshot: 'a snapshot', metadata: undefined },
      { ...turn, entries: greeting },
    );
    const { confidence, timestamp } = heard;
    const said = { ...entry('intent', heard.intent ?? '__fallback__', 3, { text, confidence }), timestamp };
    await store.append(id, 0, { ...turn, entries: [said], heard });
    const { rows } = await run<{ id: number }>(projectId, {
      name: 'id-of-phrase',
      text: 'select id from fallbacks where project_id = $1 and hash = $2',
      values: [projectId, phraseHash(text)],
    });
    ids.push(rows[0]?.id ?? 0);
  }
  return ids;
}
