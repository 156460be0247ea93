import { setImmediate as onceFree } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { inTurn, pauses } from '#platform/pauses.ts';

beforeEach(() => onceFree());

/** Counts rounds of the event loop, and returns the rounds in which pieces of 20 ms were computed. */
async function roundsOf(works: ((note: () => void) => Promise<unknown>)[]): Promise<number[]> {
  let clock = 0;
  let round = 0;
  let isOver = false;
  const now = vi.spyOn(performance, 'now').mockImplementation(() => clock);
  const rounds: number[] = [];
  const count = () => {
    round += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const compute = () => {
    clock += 20;
    rounds.push(round);
  };
  await Promise.all(works.map((work) => work(compute)));
  isOver = true;
  now.mockRestore();
  return rounds;
}

function* one(work: () => unknown): Generator<void, void> {
  yield* [];
  work();
}

test('concurrent long pieces are computed one per round, with other work between them', async () => {
  const rounds = await roundsOf(
    Array.from({ length: 8 }, () => (compute: () => void) => inTurn('project', one(compute))),
  );
  expect([rounds.length, new Set(rounds).size]).toEqual([8, 8]);
});

test('after a long piece of one project, another project goes before its further ones', async () => {
  const order: string[] = [];
  await roundsOf([
    ...Array.from({ length: 4 }, () => (compute: () => void) => {
      return inTurn(
        'busy',
        one(() => (compute(), order.push('busy'))),
      );
    }),
    () =>
      inTurn(
        'calm',
        one(() => order.push('calm')),
      ),
  ]);
  expect(order.slice(0, 2)).toEqual(['busy', 'calm']);
});

test('a long text of one project is left for a short one of another after a round', async () => {
  const order: string[] = [];
  await roundsOf([
    (compute) =>
      inTurn(
        'busy',
        (function* () {
          for (let piece = 0; piece < 5; piece++) {
            compute();
            order.push('busy');
            yield;
          }
        })(),
      ),
    () =>
      inTurn(
        'calm',
        one(() => order.push('calm')),
      ),
  ]);
  expect(order).toEqual(['busy', 'calm', 'busy', 'busy', 'busy', 'busy']);
});

test('works that pause share the time of a round', async () => {
  const work = async (compute: () => void) => {
    const pause = pauses();
    for (let piece = 0; piece < 5; piece++) {
      await pause();
      compute();
    }
  };
  const rounds = await roundsOf(Array.from({ length: 4 }, () => work));
  const most = Math.max(...Object.values(Object.groupBy(rounds, (round) => round)).map((some) => some?.length ?? 0));
  // Four begin before the first of them has computed.
  expect([rounds.length, most <= 4, new Set(rounds.slice(4)).size]).toEqual([20, true, 16]);
});

test('short pieces wait for no round', async () => {
  const pause = pauses();
  let rounds = 0;
  setImmediate(() => (rounds += 1));
  for (let piece = 0; piece < 1_000; piece++) await pause();
  expect(rounds).toBe(0);
});
