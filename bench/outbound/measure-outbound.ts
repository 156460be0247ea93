import { outbound } from '@parley/contract';
import { call, signIn, type Session } from '../product/client.ts';
import { makeHome, removeHome, startProduct } from '../product/start-product.ts';
import { goal } from '../deployments/measure-deployments.ts';
import { count } from '../report/figures.ts';
import type { Section } from '../report/results.ts';
import { percentile } from '../report/statistics.ts';
import { fillCampaigns, makeCampaigns } from './fill-campaigns.ts';
import { LIST_NOTE, measureCallLists } from './measure-call-list.ts';
import { CLAIMS_NOTE, measureClaims } from './measure-claims.ts';
import { measureLooks } from './measure-looks.ts';

/** `CONTACTS=100000` measures fewer. */
const CONTACTS = Number(process.env['CONTACTS'] ?? 1_000_000);
const CAMPAIGNS = 4;
const TIMES = 20;
const GOAL_MS = 100;

/** The claims of calls, call lists, and the screen of a project with very many contacts. */
export async function measureOutbound(): Promise<Section> {
  const home = await makeHome();
  const server = startProduct(home);
  try {
    await server.ready;
    const session = await signIn(home.url);
    const { dataDir } = home;
    const rows = [
      ...(await measureClaims(session, dataDir)),
      ...(await measureLooks(session, dataDir)),
      ...(await measureCallLists({ session, dataDir, pid: server.pid })),
      ...(await measureScreen(session, dataDir)),
    ];
    return { title: 'Outbound', notes: [`${CLAIMS_NOTE} ${LIST_NOTE}`], rows };
  } finally {
    await server.stop();
    removeHome(home);
  }
}

async function measureScreen(session: Session, dataDir: string): Promise<Section['rows']> {
  const places = await makeCampaigns(session, CAMPAIGNS);
  await fillCampaigns(dataDir, places, CONTACTS / CAMPAIGNS);
  const [{ projectId, campaignId: id } = { projectId: 0, campaignId: 0 }] = places;
  const asked = { params: { id }, query: { project_id: projectId } };
  const calls = {
    'the list of campaigns': () => call(session, outbound.list, { query: asked.query }),
    'the progress of a campaign': () => call(session, outbound.progress, asked),
    'the first contacts of a campaign': () => call(session, outbound.contacts, asked),
  };
  const rows: Section['rows'] = [];
  for (const [what, ask] of Object.entries(calls)) {
    rows.push(goal(`${what} with ${count(CONTACTS)} contacts, p95`, await p95(ask), GOAL_MS));
  }
  return rows;
}

async function p95(ask: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const began = performance.now();
    await ask();
    took.push(performance.now() - began);
  }
  return percentile(took, 0.95);
}
