import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { tasks, training, understanding, type ErrorBody } from '@parley/contract';
import { expect, test } from 'vitest';
import { conversationStore } from '#features/conversations/conversation-store.ts';
import { lastTraining, reuseTraining, saveTraining } from '#features/models/model-store.ts';
import { systemClock } from '#platform/clock.ts';
import { readProject, withProjectLocked, type Queries } from '#platform/db/database.ts';
import { projectStatements } from '#platform/db/project-statements.ts';
import { createLogger } from '#platform/logger.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { testDatabase } from '#testing/test-database.ts';
import { createTrainer } from '#workflows/train-model/train-model.ts';

const database = testDatabase();
const product = await startTestProduct({ database });
const { db } = product;

const inProject = <T>(projectId: number, mode: 'read' | 'write', work: (tx: Queries) => Promise<T>) =>
  (mode === 'write' ? withProjectLocked : readProject)(db, projectId, work);

test('two servers that train one draft concurrently serve one model', async () => {
  const { projectId } = await product.demoProject('Trained twice');
  const trainers = [1, 2].map(() => createTrainer({ inProject, now: systemClock, log: createLogger('error') }));
  const replies = await Promise.all(trainers.map((trainer) => trainer.train(projectId)));
  expect(replies.map(({ status }) => status)).toEqual(['ok', 'ok']);
  const models = await readProject(db, projectId, (tx) => tx.selectFrom('models').select('hash').execute());
  expect(models).toHaveLength(1);
  expect(await trainers[0]?.train(projectId)).toMatchObject({ unchanged: true });
});

test('the training on the newest draft serves, in whatever order several servers finish', async () => {
  const { projectId } = await product.demoProject('Raced');
  const on = (inputHash: string, inputVersion: number) => ({
    ...{ inputHash, inputVersion, modelHash: `model of ${inputHash}`, trainedAt: 1, seconds: 1 },
    ...{ compressedModel: new Uint8Array(), evaluation: '{}', figures: { intents: 1, templates: 1, recognised: 1 } },
  });
  const serving = async () => (await inProject(projectId, 'read', (tx) => lastTraining(tx, projectId)))?.inputHash;
  // The draft was a, then b, then a again. A slow server stores the first a before a fast one stores the last.
  for (const training of [on('b', 20), on('a', 10), on('a', 30)]) {
    await inProject(projectId, 'write', (tx) => saveTraining(tx, projectId, training));
  }
  expect(await serving()).toBe('a');
  await inProject(projectId, 'write', (tx) =>
    reuseTraining(tx, projectId, { inputHash: 'a', inputVersion: 15, trainedAt: 1 }),
  );
  expect(await serving()).toBe('a');
});

test('of two trainings of one draft within a second the later serves, in the console and in conversations, and an earlier one can serve again', async () => {
  const { projectId } = await product.blankProject();
  const { pool } = await database;
  const store = conversationStore(projectStatements(pool), projectId);
  const serving = async () => {
    const last = await inProject(projectId, 'read', (tx) => lastTraining(tx, projectId));
    return [last?.modelHash, (await store.draftPoint()).modelHash];
  };
  // Simulates a program with another embedding, or another format, after each start.
  const contents = ['m', 'z', 'a', 'q'];
  const on = (inputHash: string) => ({
    ...{ inputHash, inputVersion: 10, modelHash: `model of ${inputHash}`, trainedAt: 1, seconds: 1 },
    ...{ compressedModel: new Uint8Array(), evaluation: '{}', figures: { intents: 1, templates: 1, recognised: 1 } },
  });
  for (const content of contents) {
    await inProject(projectId, 'write', (tx) => saveTraining(tx, projectId, on(content)));
    expect(await serving()).toEqual([`model of ${content}`, `model of ${content}`]);
  }
  for (const inputHash of contents) {
    const again = { inputHash, inputVersion: 10, trainedAt: 1 };
    await inProject(projectId, 'write', (tx) => reuseTraining(tx, projectId, again));
    expect(await serving()).toEqual([`model of ${inputHash}`, `model of ${inputHash}`]);
  }
  // Another server, which has read an older draft, is late with an outdated model.
  await inProject(projectId, 'write', (tx) => reuseTraining(tx, projectId, { ...on('m'), inputVersion: 9 }));
  await inProject(projectId, 'write', (tx) => saveTraining(tx, projectId, { ...on('z'), inputVersion: 9 }));
  expect(await serving()).toEqual(['model of q', 'model of q']);
});

test('a model of another version of the program is reported, and trained again automatically', async () => {
  const { projectId } = await product.demoProject('Updated');
  const editor = callerIn(projectId, await product.memberOf(projectId, 'editor'));
  await editor(training.train);
  await inProject(projectId, 'write', async (tx) => {
    const { hash, bytes } = await tx.selectFrom('models').select(['hash', 'bytes']).executeTakeFirstOrThrow();
    const older = gunzipSync(bytes);
    older[4] = 1;
    const olderHash = createHash('sha256').update(older).digest('hex');
    const row = { project_id: projectId, hash: olderHash, bytes: gzipSync(older) };
    await tx.insertInto('models').values(row).execute();
    // The format is part of both hashes.
    await tx.updateTable('trainings').set({ model_hash: olderHash, input_hash: 'older' }).execute();
    await tx.deleteFrom('models').where('hash', '=', hash).execute();
  });
  await editor(training.reload);
  const answers = async () => (await editor(understanding.try, { body: { text: 'I lost my card' } })).body;
  expect(await answers()).toMatchObject({ untrained: true, intents: [{ name: null, confidence: 0 }] });
  expect(product.logLines.join('\n')).toContain('trained by another version of Parley');
  await expect.poll(answers).toMatchObject({ untrained: false, intents: [{ name: 'Lost card Updated' }] });
  expect((await editor(training.train)).body.unchanged).toBe(true);
});

test('a training that the server’s end breaks off is answered with 503, and the next start trains', async () => {
  const { projectId } = await product.demoProject('Broken off');
  const editor = await product.memberOf(projectId, 'editor');
  const call = callerIn(projectId, editor);
  const trained = editor.send('GET', '/v1/run/train', { query: { project_id: projectId } });
  await expect.poll(async () => (await call(tasks.list)).body[0]?.state, { interval: 5 }).toBe('running');
  await product.api.close();
  const { status, text, headers } = await trained;
  expect([status, headers['retry-after']]).toEqual([503, expect.any(String)]);
  expect((JSON.parse(text) as ErrorBody).error.message).toBe('The server is stopping');
  const next = createTrainer({ inProject, now: systemClock, log: createLogger('error') });
  expect(await next.train(projectId)).toMatchObject({ status: 'ok', unchanged: false });
});
