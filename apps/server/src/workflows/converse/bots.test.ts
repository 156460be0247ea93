import { expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { readProject, withSystem, type Queries } from '#platform/db/database.ts';
import { createLogger } from '#platform/logger.ts';
import { projectVersion } from '#platform/things/project-version.ts';
import { buildUser } from '#testing/people.ts';
import { testDatabase } from '#testing/test-database.ts';
import { createBots } from '#workflows/converse/bots.ts';
import { insertNewProject } from '#workflows/projects/create-project.ts';

const { db } = await testDatabase();

test('a changed draft is read once, however many conversations speak at that moment', async () => {
  const { id: userId } = await buildUser(db);
  const project = { name: 'Busy', language: 'en', is_chat: true, template: 'demo' } as const;
  const projectId = await withSystem(db, (tx) => insertNewProject(tx, { now: systemClock }, userId, project));
  let reads = 0;
  const inProject = <T>(id: number, _mode: 'read' | 'write', work: (tx: Queries) => Promise<T>) => {
    reads++;
    return readProject(db, id, work);
  };
  const bots = createBots({
    inProject,
    now: systemClock,
    log: createLogger('silent'),
    onOutdated: () => {},
    renewModel: () => Promise.reject(new Error('Nothing is deployed')),
  });
  const version = await readProject(db, projectId, (tx) => projectVersion(tx, projectId));
  const drafts = await Promise.all(Array.from({ length: 64 }, () => bots.draft(projectId, version)));
  expect([reads, new Set(drafts).size]).toEqual([1, 1]);
  expect(drafts[0]?.reactionsById.size).toBeGreaterThan(20);
});
