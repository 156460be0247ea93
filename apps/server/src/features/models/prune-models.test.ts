import { expect, test } from 'vitest';
import { saveSnapshot } from '#features/deployments/snapshot-store.ts';
import { saveCandidate } from '#features/models/candidate-store.ts';
import { figuresOfTrainings } from '#features/models/figures-store.ts';
import { saveTraining, lastTraining, reuseTraining } from '#features/models/model-store.ts';
import { projectsWithOldModels, pruneModels } from '#features/models/prune-models.ts';
import { withProjectLocked, type Queries } from '#platform/db/database.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const { db, blankProject } = await startTestProduct();

const trainingOf = (content: string, inputVersion: number) => ({
  ...{ inputHash: content, inputVersion, modelHash: `model of ${content}`, trainedAt: inputVersion, seconds: 1 },
  ...{ compressedModel: new Uint8Array(), evaluation: '{}', figures: { intents: 1, templates: 1, recognised: 1 } },
});

async function trained(count: number) {
  const { projectId } = await blankProject();
  const inProject = <T>(work: (tx: Queries) => Promise<T>) => withProjectLocked(db, projectId, work);
  for (let version = 1; version <= count; version++) {
    await inProject((tx) => saveTraining(tx, projectId, trainingOf(`content ${version}`, version)));
  }
  const models = () =>
    inProject(async (tx) => (await tx.selectFrom('models').select('hash').execute()).map(({ hash }) => hash));
  return { projectId, inProject, models, prune: () => inProject((tx) => pruneModels(tx, projectId)) };
}

test('the models of the last ten trainings are kept, including the one in use', async () => {
  const { projectId, inProject, models, prune } = await trained(13);
  await inProject((tx) => reuseTraining(tx, projectId, { inputHash: 'content 1', inputVersion: 20, trainedAt: 20 }));
  expect(await projectsWithOldModels(db)).toContain(projectId);
  expect(await prune()).toBe(3);
  expect(await models()).toHaveLength(10);
  expect((await models()).includes('model of content 1')).toBe(true);
  expect(await inProject((tx) => lastTraining(tx, projectId))).toMatchObject({ inputHash: 'content 1' });
  // The figures stay, for the trend.
  expect(await inProject((tx) => figuresOfTrainings(tx, projectId))).toHaveLength(14);
  expect(await projectsWithOldModels(db)).not.toContain(projectId);
});

test('a candidate keeps its model, and an earlier candidate’s goes', async () => {
  const { projectId, inProject, models, prune } = await trained(1);
  for (const content of ['previewed', 'previewed again']) {
    await inProject((tx) => saveCandidate(tx, projectId, trainingOf(content, 5)));
  }
  expect(await prune()).toBe(1);
  expect((await models()).toSorted()).toEqual(['model of content 1', 'model of previewed again']);
});

test('the model of a snapshot is kept, however old it is', async () => {
  const { projectId, inProject, models, prune } = await trained(13);
  const snapshot = { hash: 'what was deployed', bytes: Buffer.alloc(0), modelHash: 'model of content 1' };
  await inProject((tx) => saveSnapshot(tx, projectId, snapshot, 1));
  expect(await prune()).toBe(2);
  expect(await models()).toContain('model of content 1');
});
