import { Problem } from '@parley/domain/problem';
import { expect, test } from 'vitest';
import { deploymentStore } from '#features/deployments/deployment-store.ts';
import { packSnapshot, saveSnapshot } from '#features/deployments/snapshot-store.ts';
import { saveModel } from '#features/models/model-store.ts';
import { insertProject } from '#features/projects/project-store.ts';
import { createTasks } from '#features/tasks/tasks.ts';
import { systemClock } from '#platform/clock.ts';
import { readProject, withProject, withProjectLocked, withSystem } from '#platform/db/database.ts';
import { createLogger } from '#platform/logger.ts';
import { createDeployer, type DeployDeps } from '#workflows/deploy/deploy.ts';
import { testDatabase } from '#testing/test-database.ts';

const { db } = await testDatabase();

test('a deployment is refused if a later one finishes before it reads anything', async () => {
  const projectId = await withSystem(db, (tx) => insertProject(tx, { name: 'Released', is_chat: true }));
  const { id } = await withProject(db, projectId, async (tx) => {
    await saveModel(tx, projectId, { modelHash: 'a model', compressedModel: Buffer.from('trained'), trainedAt: 1 });
    const snapshot = await packSnapshot('{}', 'a model');
    await saveSnapshot(tx, projectId, snapshot, 1);
    const what = { snapshotHash: snapshot.hash, version: 1, skipped: null };
    return deploymentStore(tx, projectId).insert({ environment: 'prod', created: 1, userId: null, note: '', ...what });
  });
  const held = Promise.withResolvers<void>();
  let isFirst = true;
  const inProject: DeployDeps['inProject'] = async (project, mode, work) => {
    const isHeld = isFirst;
    isFirst = false;
    if (isHeld) await held.promise;
    return (mode === 'read' ? readProject : withProjectLocked)(db, project, work);
  };
  const deploy = createDeployer({
    inProject,
    now: systemClock,
    tasks: createTasks(systemClock),
    log: createLogger('silent'),
    trainer: { train: () => Promise.reject(new Error('a rollback trains nothing')) },
    checks: { openFindings: () => Promise.reject(new Error('a rollback checks nothing')) },
    judge: () => Promise.reject(new Error('a rollback tests nothing')),
    releaseChecks: { findings: () => Promise.reject(new Error('a rollback checks nothing')) },
  });
  const again = () =>
    deploy({ projectId, userId: null }, { project_env: 'prod', message: 'As it was', toDeploymentId: id });

  const slow = again();
  const quick = await again();
  held.resolve();
  await expect(slow).rejects.toSatisfy((error) => error instanceof Problem && error.details.code === 'overtaken');
  const listed = await withProject(db, projectId, (tx) => deploymentStore(tx, projectId).list());
  expect(listed.map((deployment) => deployment.id)).toEqual([quick.id, id]);
});
