import { expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { withSystem } from '#platform/db/database.ts';
import { buildUser } from '#testing/people.ts';
import { testDatabase } from '#testing/test-database.ts';
import { insertNewProject } from '#workflows/projects/create-project.ts';

const { db } = await testDatabase();

test('projects created without a name can be told apart', async () => {
  const { id } = await buildUser(db);
  const blank = { language: 'en', is_chat: true, template: 'blank' } as const;
  const names = await withSystem(db, async (tx) => {
    for (const name of [undefined, undefined, 'New project 3', undefined]) {
      await insertNewProject(tx, { now: systemClock }, id, { ...blank, name });
    }
    return tx.selectFrom('projects').select('name').orderBy('id').execute();
  });
  expect(names.map(({ name }) => name)).toEqual(['New project', 'New project 2', 'New project 3', 'New project 4']);
});
