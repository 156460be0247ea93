import { setTimeout as sleep } from 'node:timers/promises';
import { projects, tasks, tests } from '@parley/contract';
import { CALLS } from '../product/calls.ts';
import { call, signIn, type Session } from '../product/client.ts';
import { makeHome, removeHome, startProduct } from '../product/start-product.ts';
import { count, ratio, seconds } from '../report/figures.ts';
import type { Section } from '../report/results.ts';
import { median } from '../report/statistics.ts';

const TESTS = 1_000;
const STEPS = 5;
const ROUNDS = 7;
const GOAL_MS = 5_000;
const LONGEST_MS = 120_000;
/** Three steps of five are asked something that the sandbox has to work out. */
const CONDITION = 'utterances.some((said) => said.trim() !== "")';

/** How long regression tests of the demo bot take, asked for as the console does. */
export async function measureBotTests(): Promise<Section> {
  const home = await makeHome();
  const run = startProduct(home);
  try {
    await run.ready;
    const session = await signIn(home.url);
    const [demo] = await call(session, projects.list);
    const waits = { query: { project_id: demo?.id ?? 0 }, longestMs: LONGEST_MS };
    await replaceTests(session, waits);
    await nothingRuns(session, waits);
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now();
      const ended = await call(session, tests.runAll, waits);
      rounds.push(performance.now() - started);
      if (ended.failed > 0) throw new Error(`${ended.failed} tests failed: ${JSON.stringify(ended.failures[0])}`);
    }
    const middle = median(rounds);
    return {
      title: 'Regression tests',
      notes: ['The demo bot, through HTTP, each result kept in the database. Each test opens a talk of its own.'],
      rows: [
        {
          what: `${count(TESTS)} tests of ${STEPS} steps, median of ${ROUNDS} (slowest in brackets)`,
          figure: `${seconds(middle)} (${seconds(Math.max(...rounds))})`,
          baseline: `${seconds(GOAL_MS)} at most`,
          ratio: ratio(middle / GOAL_MS),
        },
        { what: 'tests a second', figure: count((TESTS * 1_000) / middle) },
      ],
    };
  } finally {
    await run.stop();
    removeHome(home);
  }
}

type Waits = { query: { project_id: number }; longestMs: number };

/** In place of the demo's own tests, which are few. */
async function replaceTests(session: Session, waits: Waits): Promise<void> {
  for (const { id } of await call(session, tests.list, waits)) {
    await call(session, tests.remove, { ...waits, params: { id } });
  }
  const talks = CALLS.filter((talk) => talk.length >= STEPS);
  for (let n = 0; n < TESTS; n += 1) {
    const said = (talks[n % talks.length] ?? []).slice(0, STEPS);
    const steps = said.map((input, at) => ({ input, ...(at % 2 === 0 ? { condition: CONDITION } : {}) }));
    await call(session, tests.create, { ...waits, body: { name: `Talk ${n}`, steps } });
  }
}

/** A training is followed by a review of its model, which keeps a core busy. */
async function nothingRuns(session: Session, waits: Waits): Promise<void> {
  for (;;) {
    const running = (await call(session, tasks.list, waits)).filter(({ state }) => state === 'running');
    if (running.length === 0) return;
    await sleep(200);
  }
}
