import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readProject, withProject, withSystem } from '#platform/db/database.ts';
import { testDatabase } from '#testing/test-database.ts';

const { db } = await testDatabase();

test('one read of a project sees a consistent state, whatever is written during it', async () => {
  const { id } = await withSystem(db, (tx) =>
    tx.insertInto('projects').values({ name: 'Read', is_chat: true }).returning('id').executeTakeFirstOrThrow(),
  );
  const thing = { project_id: id, resource: 'intents', id: 1, data: '{"name":"Written meanwhile"}', version: 1 };
  const seen = await readProject(db, id, async (tx) => {
    const before = await tx.selectFrom('things').select('id').execute();
    await withProject(db, id, (other) => other.insertInto('things').values(thing).execute());
    return [before, await tx.selectFrom('things').select('id').execute()];
  });
  expect(seen).toEqual([[], []]);
  await expect(readProject(db, id, (tx) => tx.deleteFrom('things').execute())).rejects.toThrow('read-only');
});

test('seconds of the database are never ahead of its clock', async () => {
  // Rounding to the nearest second would be ahead in each second half.
  const halves = new Set<number>();
  while (halves.size < 2) {
    const { rows } = await sql<{ ahead: boolean; half: number }>`
      select unix_seconds() > extract(epoch from now()) as ahead,
        floor(extract(epoch from now()) * 2)::bigint % 2 as half`.execute(db);
    for (const { ahead, half } of rows) {
      expect(ahead).toBe(false);
      halves.add(half);
    }
  }
});
