import { newConversation } from '@parley/dialogue';
import { afterAll, expect, test } from 'vitest';
import { conversationStore } from '#features/conversations/conversation-store.ts';
import { changedSince, follow, forgetFollowed, keysIn } from '#features/conversations/followed-conversations.ts';
import { systemClock } from '#platform/clock.ts';
import { withSystem } from '#platform/db/database.ts';
import { createNotifications } from '#platform/db/notifications.ts';
import { projectStatements } from '#platform/db/project-statements.ts';
import { createLogger } from '#platform/logger.ts';
import { testDatabase } from '#testing/test-database.ts';
import { createTurnTeller, TURNS_CHANNEL } from './turn-teller.ts';

const { db, pool, directUrl } = await testDatabase();
const log = createLogger('error');
const { id: projectId } = await db
  .insertInto('projects')
  .values({ name: 'P', is_chat: true })
  .returning('id')
  .executeTakeFirstOrThrow();
const started = systemClock();
const payloads: string[] = [];
const notifications = createNotifications({ url: directUrl, channels: [TURNS_CHANNEL], log });
await notifications.listen(TURNS_CHANNEL, (payload) => void (payload !== null && payloads.push(payload)));
afterAll(() => notifications.close());

async function conversation(id: string) {
  const turn = { state: JSON.stringify(newConversation(projectId)), hasEnded: false, entries: [], message: null };
  const row = { id, tokenHash: Buffer.from(id), environment: 'draft', snapshot: null, metadata: undefined } as const;
  await conversationStore(projectStatements(pool), projectId).insert(row, { ...turn, now: started });
  return { projectId, id };
}

/** Tells of turns, and lets the next notification go when it is called. */
function teller() {
  const pauses: (() => void)[] = [];
  const turnTaken = createTurnTeller({ db, log, pause: () => new Promise((resolve) => pauses.push(resolve)) });
  const isPausing = async () => {
    await expect.poll(() => pauses.length).toBe(1);
  };
  return { turnTaken, isPausing, goOn: () => pauses.shift()?.() };
}

const followed = await conversation('followed');
const lonely = await conversation('lonely');
await follow(db, [followed, { projectId, id: 'deleted' }]);

test('turns notify only of conversations with a subscriber, once for all turns since the last notification', async () => {
  const { turnTaken, isPausing, goOn } = teller();
  const others = await Promise.all(Array.from({ length: 150 }, (_, index) => conversation(`c${index}`)));
  await follow(db, others);
  turnTaken(projectId, lonely.id);
  await isPausing();
  for (const { id } of [...others, followed, followed, lonely]) turnTaken(projectId, id);
  goOn();
  await isPausing();
  turnTaken(projectId, followed.id);
  goOn();
  await expect.poll(() => payloads).toHaveLength(3);
  const [one = '', two = '', last = ''] = payloads;
  const key = (id: string) => `${projectId}:${id}`;
  expect(keysIn(`${one} ${two}`).toSorted()).toEqual([...others, followed].map(({ id }) => key(id)).toSorted());
  expect(Math.max(one.length, two.length)).toBeLessThan(8_000);
  expect(last).toBe(key(followed.id));
});

test('a subscription that a server no longer renews ends', async () => {
  await withSystem(db, (tx) => tx.updateTable('followed_conversations').set({ until: 1 }).execute());
  await forgetFollowed(db);
  const left = await withSystem(db, (tx) => tx.selectFrom('followed_conversations').selectAll().execute());
  expect(left).toEqual([]);
});

test('a server finds turns that it was not notified of', async () => {
  const known = [followed, lonely];
  const seen = known.map((place) => ({ ...place, seen: started }));
  expect(await changedSince(db, seen)).toEqual([]);
  await withSystem(db, (tx) =>
    tx
      .updateTable('conversations')
      .set({ last_at: started + 1 })
      .where('id', '=', lonely.id)
      .execute(),
  );
  expect(await changedSince(db, seen)).toEqual([`${projectId}:${lonely.id}`]);
});
