import { newConversation } from '@parley/dialogue';
import { expect, test } from 'vitest';
import { conversationStore } from '#features/conversations/conversation-store.ts';
import type { DecidedTurn } from '#features/conversations/turn.ts';
import { systemClock } from '#platform/clock.ts';
import { projectStatements } from '#platform/db/project-statements.ts';
import { testDatabase } from '#testing/test-database.ts';

const DAY_US = 24 * 60 * 60 * 1_000_000;
const TOKEN_HASH = Buffer.alloc(32, 1);
const { db, pool } = await testDatabase();

test('a message that was answered stays known, however long ago it was', async () => {
  const { id: projectId } = await db
    .insertInto('projects')
    .values({ name: 'P', is_chat: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const store = conversationStore(projectStatements(pool), projectId);
  const begun = systemClock();
  const state = JSON.stringify(newConversation(projectId));
  const turn = (message: string | null, timestamp: number): DecidedTurn => {
    const entries: DecidedTurn['entries'] = [
      { type: 'intent', value: 'Lost card', args: {}, timestamp, turn: timestamp },
    ];
    return { state, hasEnded: false, entries, message, now: timestamp };
  };
  await store.insert(
    { id: 'c1', tokenHash: TOKEN_HASH, environment: 'draft', snapshot: null, metadata: undefined },
    turn(null, begun),
  );
  expect(await store.append('c1', 0, turn('first', begun + 1))).toBe(true);
  expect(await store.append('c1', 1, turn('second', begun + 2))).toBe(true);

  const isRepeated = async (key: string | null, now: number, since = 0) =>
    (await store.find(TOKEN_HASH, { id: 'c1', message: key === null ? null : { key, since }, now }))?.isRepeated;
  for (const now of [begun + 3, begun + DAY_US / 2 + 1, begun + DAY_US + 1, begun + 40 * DAY_US]) {
    expect(await isRepeated('first', now)).toBe(true);
    expect(await isRepeated('second', now)).toBe(true);
    expect(await isRepeated('third', now)).toBe(false);
    expect(await isRepeated(null, now)).toBe(false);
    expect(await isRepeated('first', now, begun + 2)).toBe(false);
  }
});

test('a turn decided without reading is recorded only if the conversation, project, model and message are unchanged', async () => {
  const { id: projectId } = await db
    .insertInto('projects')
    .values({ name: 'Q', is_chat: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const store = conversationStore(projectStatements(pool), projectId);
  const tokenHash = Buffer.alloc(32, 2);
  const now = systemClock();
  const state = JSON.stringify(newConversation(projectId));
  const turn = (message: string, at: number): DecidedTurn => ({
    state,
    hasEnded: false,
    entries: [{ type: 'intent', value: 'Lost card', args: {}, timestamp: at, turn: at }],
    message,
    now: at,
  });
  await store.insert(
    { id: 'c2', tokenHash, environment: 'draft', snapshot: null, metadata: undefined },
    turn('opened', now),
  );
  const found = await store.find(tokenHash, { now });
  if (!found) throw new Error('It was opened');
  const message = (key: string) => ({ key, since: 0 });

  const append = (known: Partial<typeof found>, key: string) =>
    store.appendUnread({ ...found, ...known }, message(key), turn(key, now + 10));
  expect(await append({ turnNo: 1 }, 'another server was faster')).toBe(false);
  expect(await append({ draft: { ...found.draft, projectVersion: found.draft.projectVersion - 1 } }, 'edited')).toBe(
    false,
  );
  expect(await append({ draft: { ...found.draft, modelHash: 'no longer serves' } }, 'trained')).toBe(false);
  expect(await append({}, 'opened'), 'a retry').toBe(false);
  expect((await store.entriesAfter('c2', 0)).length, 'nothing was written').toBe(1);
  expect(await append({}, 'first')).toBe(true);
  expect(await append({}, 'second'), 'on the same turn').toBe(false);
  expect(await append({ turnNo: 1 }, 'second')).toBe(true);
  expect(await append({ turnNo: 2 }, 'first'), 'a late retry').toBe(false);
  expect((await store.entriesAfter('c2', 0)).length).toBe(3);
});
