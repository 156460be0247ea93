import { setTimeout as sleep } from 'node:timers/promises';
import { projects, reactions, stats } from '@parley/contract';
import { goal } from '../deployments/measure-deployments.ts';
import { call, signIn } from '../product/client.ts';
import { makeHome, removeHome, startProduct } from '../product/start-product.ts';
import type { Section } from '../report/results.ts';
import { median } from '../report/statistics.ts';
import { connect, fillFacts } from './fill-facts.ts';

const CONVERSATIONS = 1_000_000;
const RANGES = [1, 14, 90, 180];
const DAY_S = 86_400;
const TIMES = 5;
const GOAL_MS = 1_000;
const LONGEST_MS = 60_000;

/** Measures the reads of the dashboard over a million conversations. */
export async function measureStatistics(): Promise<Section> {
  const home = await makeHome();
  const run = startProduct(home);
  try {
    await run.ready;
    const session = await signIn(home.url);
    const { project_id } = await call(session, projects.create, { body: { name: 'A million' } });
    const client = await connect(home.dataDir);
    const began = performance.now();
    await fillFacts(client, project_id, CONVERSATIONS);
    await client.query('analyze conversation_facts');
    const filled = performance.now();
    for (;;) {
      const marks = await client.query('select from rollup_marks limit 1');
      if (marks.length === 0) break;
      await sleep(1_000);
    }
    const rolled = performance.now();
    await client.query('analyze rollups');
    await client.end();
    const to = Math.trunc(Date.now() / 1_000);
    const query = (days: number) => ({
      ...{ project_id, project_env: 'prod' as const },
      ...{ from: String(to - days * DAY_S), to: String(to) },
    });
    const rows: Section['rows'] = [];
    for (const days of RANGES) {
      const zoned = { ...query(days), time_zone: 'Europe/Prague' };
      const took = await times(() => call(session, stats.get, { query: zoned, longestMs: LONGEST_MS }));
      rows.push(goal(`the figures of ${days} days, with those before`, median(took), GOAL_MS));
    }
    const half = { ...query(75), time_zone: 'Asia/Kolkata' };
    rows.push(
      goal(
        'the figures of 75 days that begin at half past',
        median(await times(() => call(session, stats.get, { query: half, longestMs: LONGEST_MS }))),
        GOAL_MS,
      ),
      goal(
        'a funnel of 4 steps, 180 days',
        median(
          await times(() =>
            call(session, stats.funnel, { query: { ...query(180), steps: '2,3,4,5' }, longestMs: LONGEST_MS }),
          ),
        ),
        GOAL_MS,
      ),
      goal(
        'hits and exits of all reactions, 180 days',
        median(
          await times(() =>
            call(session, reactions.stats, { query: { ...query(180), format: 'json' }, longestMs: LONGEST_MS }),
          ),
        ),
        GOAL_MS,
      ),
    );
    const seconds = (ms: number) => Math.round(ms / 1_000);
    const note = `A million conversations of 180 days, of which only the facts are there, in ${seconds(filled - began)} s; the job computed the rollups ${seconds(rolled - filled)} s later. Medians of ${TIMES}, through HTTP.`;
    return { title: 'Statistics', notes: [note], rows };
  } finally {
    await run.stop();
    removeHome(home);
  }
}

async function times(work: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const began = performance.now();
    await work();
    took.push(performance.now() - began);
  }
  return took;
}
