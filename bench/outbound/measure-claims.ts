import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Session } from '../product/client.ts';
import { count, ratio } from '../report/figures.ts';
import type { Section } from '../report/results.ts';
import type { ClaimJob } from './claimer.ts';
import { fillBare, fillCampaigns, makeCampaigns, type FilledCampaign } from './fill-campaigns.ts';

const SECONDS = 5;
const PROJECTS = 4;
const CAMPAIGNS = 20;
const CONTACTS = 1_000;
const BARE_ROWS = 100_000;

export const CLAIMS_NOTE = `Claims: ${PROJECTS} projects of ${CAMPAIGNS} campaigns each, ${count(CONTACTS)} contacts a campaign, ${SECONDS} s; calls end at once. The baseline claims rows of a bare table, one a transaction, in as many processes.`;

/** Claims of one, two and four processes beside each other. */
export async function measureClaims(session: Session, dataDir: string): Promise<Section['rows']> {
  const places: FilledCampaign[] = [];
  for (let made = 0; made < PROJECTS; made++) places.push(...(await makeCampaigns(session, CAMPAIGNS)));
  await fillCampaigns(dataDir, places, CONTACTS);
  await fillBare(dataDir, BARE_ROWS);
  const rows: Section['rows'] = [];
  for (const processes of [1, 2, 4]) {
    const bare = await claimed(processes, { kind: 'bare', dataDir, places });
    const calls = await claimed(processes, { kind: 'calls', dataDir, places });
    rows.push({
      what: `claims a second, ${processes} ${processes === 1 ? 'process' : 'processes'}`,
      figure: count(calls / SECONDS),
      baseline: `${count(bare / SECONDS)} single rows`,
      ratio: ratio(calls / bare),
    });
  }
  return rows;
}

/** Claims of so many processes together. */
async function claimed(processes: number, job: Pick<ClaimJob, 'kind' | 'dataDir' | 'places'>): Promise<number> {
  const started = await Promise.all(Array.from({ length: processes }, startClaimer));
  const counts = await Promise.all(
    started.map(async (claimer, index) => {
      // Each begins in a project of its own.
      const first = Math.round((index * job.places.length) / processes);
      claimer.send({ ...job, seconds: SECONDS, first } satisfies ClaimJob);
      const [own] = (await once(claimer, 'message')) as [number];
      return own;
    }),
  );
  return counts.reduce((sum, own) => sum + own, 0);
}

async function startClaimer() {
  const claimer = fork(join(import.meta.dirname, 'claimer.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await once(claimer, 'message');
  return claimer;
}
