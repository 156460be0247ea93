import { expect, test } from 'vitest';
import { withProjectLocked, withSystem } from '#platform/db/database.ts';
import { createProjectChanges } from '#platform/db/project-changes.ts';
import { buildProject } from '#testing/people.ts';
import { testDatabase } from '#testing/test-database.ts';

const { db } = await testDatabase();
const busy = await buildProject(db);
const free = await buildProject(db);

/** Changes a project until the returned function is called. */
async function holding(projectId: number): Promise<() => Promise<void>> {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const held = withProjectLocked(db, projectId, async () => {
    begun.resolve();
    await end.promise;
  });
  await begun.promise;
  return () => {
    end.resolve();
    return held;
  };
}

test('a change of every project waits for a project that is being changed, and delays no other project', async () => {
  const changes = createProjectChanges(db);
  const release = await holding(busy);
  const order: string[] = [];
  const every = changes.changeEveryProject(free, async (tx) => {
    order.push('every');
    return tx.selectFrom('projects').select('id').execute();
  });
  for (let turn = 0; turn < 40; turn++) await changes.changeProject(free, async () => order.push('one'));
  await release();
  expect((await every).length).toBeGreaterThan(1);
  expect(order).toEqual([...Array.from({ length: 40 }, () => 'one'), 'every']);
});

test('a project waits while every project is changed', async () => {
  const changes = createProjectChanges(db);
  const end = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const order: string[] = [];
  const every = changes.changeEveryProject(free, async () => {
    begun.resolve();
    await end.promise;
    order.push('every');
  });
  await begun.promise;
  const later = [
    changes.changeProject(busy, async () => order.push('one')),
    withProjectLocked(db, free, async () => order.push('of another server')),
  ];
  end.resolve();
  await Promise.all([every, ...later]);
  expect(order[0]).toBe('every');
});

test('a change that never finds every project free is refused, and blocks no project', async () => {
  const release = await holding(busy);
  const { changeEveryProject } = createProjectChanges(db, 0);
  await expect(changeEveryProject(free, async () => 1)).rejects.toThrow('Another project is being changed.');
  await withProjectLocked(db, free, async () => 1);
  await release();
  expect(await changeEveryProject(free, async () => 1)).toBe(1);
});

test('a change of a project that was deleted meanwhile is refused as not found, before its work', async () => {
  const gone = await buildProject(db);
  await withSystem(db, (tx) => tx.deleteFrom('projects').where('id', '=', gone).execute());
  let hasBegun = false;
  const change = createProjectChanges(db).changeProject(gone, async () => (hasBegun = true));
  await expect(change).rejects.toMatchObject({ kind: 'not_found' });
  expect(hasBegun).toBe(false);
});
