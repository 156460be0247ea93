import { train } from '@parley/nlu';
import { Training, type Judgement } from '@parley/nlu/train';
import { expect, onTestFinished, test } from 'vitest';
import { inThread, startThread } from '#platform/threads/in-thread.ts';
import { createKeptThread } from '#platform/threads/kept-thread.ts';
import {
  judgeInTurn,
  judgeTogether,
  startTurns,
  type Judged,
  type SharedTraining,
} from '#workflows/train-model/judge-in-turn.ts';
import { madeUpBot } from '#workflows/train-model/made-up-bots.ts';
import type { ToTrain, Trained } from '#workflows/train-model/training-thread.ts';

/** Judges this many splits, and records which. */
function judging(splits: number) {
  const judged: number[] = [];
  const judge = (split: number): Judgement[] => {
    judged.push(split);
    return [{ kind: 'own', isTrue: true, expected: split, inputs: new Float64Array() }];
  };
  return { splits, judge, judged };
}

const inOrder = (judgements: Judgement[][]) => judgements.map(([judgement]) => judgement?.expected);

test('each split is judged once, by either thread', async () => {
  const [here, there] = [judging(5), judging(5)];
  const turns = startTurns();
  Atomics.add(turns, 0, 1);
  const taken = new Map([[0, there.judge(0)]]);
  expect(inOrder(await judgeTogether(here, turns, Promise.resolve(taken)))).toEqual([0, 1, 2, 3, 4]);
  expect([here.judged, there.judged]).toEqual([[1, 2, 3, 4], [0]]);
  expect(judgeInTurn(there, turns)).toEqual(new Map());
});

test('splits taken by a failed thread are judged here', async () => {
  const here = judging(3);
  const turns = startTurns();
  Atomics.add(turns, 0, 2);
  expect(inOrder(await judgeTogether(here, turns, Promise.resolve(null)))).toEqual([0, 1, 2]);
  expect(here.judged).toEqual([2, 0, 1]);
});

test('who takes no split is not waited for', async () => {
  expect(inOrder(await judgeTogether(judging(2), startTurns(), new Promise(() => {})))).toEqual([0, 1]);
  expect(await judgeTogether(judging(0), startTurns(), new Promise(() => {}))).toEqual([]);
});

test('what another thread judges makes the model that one makes, and its turns are seen here', async () => {
  const input = madeUpBot(10);
  const turns = startTurns();
  const judged = await inThread<SharedTraining, Judged>(new URL('./judging-thread.ts', import.meta.url), {
    input,
    turns,
  });
  const training = new Training(input, null);
  expect(judged.size).toBe(training.splits);
  const judgements = await judgeTogether(training, turns, Promise.resolve(judged));
  expect(Buffer.compare(training.model(training.learn(), judgements), train(input))).toBe(0);
});

test('shared trainings make an identical model', async () => {
  const file = new URL('./training-thread.ts', import.meta.url);
  const kept = createKeptThread(() => startThread(file));
  onTestFinished(() => kept.end());
  const input = madeUpBot(14);
  const train = (isShared: boolean) => inThread<ToTrain, Trained>(file, { input, isShared }, { kept });
  const { modelHash } = await train(false);
  // In the second pass both threads have their code loaded.
  for (const isShared of [true, true]) expect((await train(isShared)).modelHash).toBe(modelHash);
});
