import { makeHome, npmStart, removeHome, stopAll } from '../product/start-product.ts';
import { seconds } from '../report/figures.ts';
import type { Section } from '../report/results.ts';
import { median } from '../report/statistics.ts';

const ROUNDS = 3;

/** `npm start` with everything installed and built, from its spawn until `/readyz` says so. */
export async function measureStart(): Promise<Section> {
  const first: number[] = [];
  const second: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const home = await makeHome();
    for (const times of [first, second]) {
      const run = npmStart(home);
      times.push(await run.ready);
      await stopAll(home, run);
    }
    removeHome(home);
  }
  return {
    title: 'Start',
    notes: [
      `From the spawn of \`npm start\` to \`/readyz\`, everything installed and the console built; medians of ${ROUNDS} (slowest in brackets).`,
      'The first start makes the database, the administrator and the demo project, and trains its model.',
    ],
    rows: [
      { what: 'first start, fresh data folder', figure: `${seconds(median(first))} (${seconds(Math.max(...first))})` },
      { what: 'second start', figure: `${seconds(median(second))} (${seconds(Math.max(...second))})` },
    ],
  };
}
