import { expect, test } from 'vitest';
import { withSystem } from '#platform/db/database.ts';
import { buildProject } from '#testing/people.ts';
import { testDatabase } from '#testing/test-database.ts';
import { recordRetention } from '#features/personal-data/record-retention.ts';

const { db } = await testDatabase();

test('a project has one row of a day for all that its retention deleted', async () => {
  const [one, other] = [await buildProject(db), await buildProject(db)];
  const record = (...gone: Parameters<typeof recordRetention>[1]) => withSystem(db, (tx) => recordRetention(tx, gone));
  await record({ project_id: one, counts: { conversations: 2 } }, { project_id: other, counts: { conversations: 5 } });
  await record({ project_id: one, counts: { contacts: 4, calls: 9 } });
  await record({ project_id: one, counts: { conversations: 1, contacts: 1 } });
  const rows = await withSystem(db, (tx) =>
    tx
      .selectFrom('personal_data_requests')
      .select(['project_id', 'kind', 'state', 'who', 'counts'])
      .orderBy('project_id')
      .execute(),
  );
  const done = { kind: 'retention', state: 'done', who: null };
  expect(rows).toMatchObject([
    { ...done, project_id: one, counts: { conversations: 3, turns: 0, contacts: 5, calls: 9 } },
    { ...done, project_id: other, counts: { conversations: 5, contacts: 0 } },
  ]);
});
