import type { ChatEnvironment } from '@parley/domain/deployment';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { withSystem, withProjectLocked } from '#platform/db/database.ts';
import { asOwner } from '#platform/db/open.ts';
import { makeTrackerPartitions } from '#platform/db/tracker-partitions.ts';
import { createLogger } from '#platform/logger.ts';
import { query } from '#testing/database-server.ts';
import { buildProject } from '#testing/people.ts';
import { testDatabase } from '#testing/test-database.ts';
import { versioned } from '#platform/things/versioned.ts';
import { newSettings } from '#features/settings/settings-store.ts';
import {
  forgetDraftChats,
  forgetMonths,
  forgetOldConversations,
} from '#features/conversations/forget-conversations.ts';

const { db, url } = await testDatabase();
const DAY_US = 24 * 60 * 60 * 1_000_000;
const NOW = Date.now() * 1_000;

async function buildChat(
  projectId: number,
  id: string,
  environment: ChatEnvironment,
  daysAgo: [number, number],
  at = NOW,
) {
  const [started, last] = daysAgo.map((days) => NOW - days * DAY_US) as [number, number];
  await withSystem(db, async (tx) => {
    const snapshot_hash = environment === 'draft' ? null : 'a snapshot';
    const token_hash = Buffer.from(id);
    await tx
      .insertInto('conversations')
      .values({
        project_id: projectId,
        id,
        token_hash,
        environment,
        snapshot_hash,
        state: '{}',
        started,
        last_at: last,
      })
      .execute();
    await tx
      .insertInto('tracker_entries')
      // The test's partitions begin with this month.
      .values({ project_id: projectId, conversation_id: id, turn_no: 0, first_ts: at, last_ts: at, entries: '[]' })
      .execute();
  });
}

async function kept(): Promise<string[][]> {
  return withSystem(db, async (tx) => {
    const conversations = await tx.selectFrom('conversations').select('id').orderBy('id').execute();
    const trackers = await tx.selectFrom('tracker_entries').select('conversation_id as id').orderBy('id').execute();
    return [conversations, trackers].map((rows) => rows.map(({ id }) => id));
  });
}

test('chats with drafts are kept for seven days after the last word, those with deployed bots are left alone', async () => {
  const [first, second] = [await buildProject(db), await buildProject(db)];
  await buildChat(first, 'old', 'draft', [8, 7.1]);
  await buildChat(second, 'also old', 'draft', [30, 8]);
  await buildChat(first, 'still used', 'draft', [30, 6.9]);
  await buildChat(first, 'young', 'draft', [1, 1]);
  await buildChat(first, 'tested', 'dev', [30, 30]);
  await buildChat(second, 'served', 'prod', [30, 30]);
  // Ids are unique in their project only.
  await buildChat(second, 'old', 'prod', [30, 30]);
  expect(await forgetDraftChats(db, NOW)).toBe(2);
  const left = ['old', 'served', 'still used', 'tested', 'young'];
  expect(await kept()).toEqual([left, left]);
  expect(await forgetDraftChats(db, NOW)).toBe(0);
});

async function keptFor(projectId: number, days: number): Promise<void> {
  await withSystem(db, async (tx) => {
    const data = { ...newSettings({ name: 'Kept' }), conversations_retention: days };
    await versioned({ db: tx, projectId, actor: null, now: () => NOW }, 'settings').insert(data);
  });
}

test('conversations with deployed bots are kept for as many days as each project says, and for ever with 0', async () => {
  const [short, forever] = [await buildProject(db), await buildProject(db)];
  await keptFor(short, 30);
  await keptFor(forever, 0);
  await buildChat(short, 'z expired', 'prod', [40, 31]);
  await buildChat(short, 'z expired too', 'dev', [31, 30.1]);
  await buildChat(short, 'z went on', 'prod', [40, 29]);
  await buildChat(short, 'z draft', 'draft', [40, 31]);
  await buildChat(forever, 'z ancient', 'prod', [4_000, 4_000]);
  const before = await kept();
  const recorded: object[] = [];
  const forget = () => forgetOldConversations(db, NOW, async (_tx, gone) => void recorded.push(...gone));
  expect(await forget()).toBe(2);
  const left = before.map((ids) => ids.filter((id) => !id.startsWith('z expired')));
  expect(await kept()).toEqual(left);
  expect(await forget()).toBe(0);
  expect(recorded).toEqual([{ project_id: short, counts: { conversations: 2 } }]);
});

test('a month of entries is deleted at once when the time of all its conversations is up, and no other month', async () => {
  const projectId = await buildProject(db);
  const log = createLogger('silent');
  const later = Date.UTC(2031, 5, 15) * 1_000;
  await asOwner(url, log, (owner) => makeTrackerPartitions(owner, new Date(Date.UTC(2030, 0))));
  const [over, partly] = [Date.UTC(2030, 2, 20) * 1_000, Date.UTC(2030, 3, 20) * 1_000];
  await withProjectLocked(db, projectId, (tx) =>
    versioned({ db: tx, projectId, actor: null, now: () => NOW }, 'settings').insert({
      ...newSettings({ name: 'Months' }),
      conversations_retention: 400,
    }),
  );
  for (const [id, at, last] of [
    ['over', over, over],
    ['over, too', partly, partly],
    ['kept, as it went on', partly, later - 10 * DAY_US],
  ] as const) {
    await buildChat(projectId, id, 'prod', [(NOW - at) / DAY_US, (NOW - last) / DAY_US], at);
  }
  // A caller says something at this moment, in a transaction that has not ended yet.
  const caller = new Client({ connectionString: url });
  await caller.connect();
  await caller.query("begin; select set_config('parley.system', 'on', true)");
  await caller.query(`update conversations set last_at = ${later} where id = 'over'`);
  const during = await asOwner(url, log, (owner) => forgetMonths(owner, later));
  expect(during).not.toContain('tracker_entries_2030_03');
  await caller.query('rollback');
  await caller.end();
  const dropped = await asOwner(url, log, (owner) => forgetMonths(owner, later));
  expect(dropped).toContain('tracker_entries_2030_03');
  expect(dropped).not.toContain('tracker_entries_2030_04');
  expect((await kept())[1]).toEqual(expect.arrayContaining(['over, too', 'kept, as it went on']));
  expect((await kept())[1]).not.toContain('over');
  // A removal that ended between its two steps is finished by the next one.
  await query(url, 'alter table tracker_entries detach partition tracker_entries_2030_04');
  expect(await asOwner(url, log, (owner) => forgetMonths(owner, later))).toEqual(['tracker_entries_2030_04']);
});
