import { conversations } from '@parley/contract';
import { visitDatabase } from '../../apps/server/src/platform/db/visit.ts';
import type { Queries } from '../../apps/server/src/platform/db/database.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { fillProject } from '../../apps/server/src/processes/testing/fill/fill-project.ts';
import { filtersOf, timeOf, type Query } from '../conversations/measure-conversations.ts';
import { goal } from '../deployments/measure-deployments.ts';
import { call, signIn, type Session } from '../product/client.ts';
import { makeHome, removeHome, startProduct, type Home } from '../product/start-product.ts';
import { milliseconds } from '../report/figures.ts';
import type { Section } from '../report/results.ts';
import { median, percentile } from '../report/statistics.ts';
import { loadOfTurns } from './load-of-turns.ts';
import { retentionRows } from './retention-rows.ts';
import { sizeRows } from './size-rows.ts';

/** `TURNS=1000000` measures fewer. */
const TURNS = Number(process.env['TURNS'] ?? 4_000_000);
/** A data folder that `npm run fill` has filled already; it keeps what is not deleted by the measurement. */
const FILLED = process.env['LARGE_DATA'];
const DAYS = 360;
const TIMES = 10;
const GOAL_MS = 500;

/** Years of conversations: what lists and searches cost, what is on the disk, how months are deleted. */
export async function measureLarge(): Promise<Section> {
  const home = { ...(await makeHome()), ...(FILLED === undefined ? {} : { dataDir: FILLED }) };
  const server = startProduct(home);
  try {
    await server.ready;
    const projectId = await inDatabase(home, filledProject);
    const session = await signIn(home.url);
    const rows: Section['rows'] = [...(await inDatabase(home, sizeRows))];
    for (const [what, query] of await filtersOf(session, projectId)) {
      rows.push(await listRow(session, projectId, what, query));
    }
    rows.push(goal('a conversation opens, p95', await openingP95(session, projectId), GOAL_MS));
    rows.push(...(await loadOfTurns(session, (work) => inDatabase(home, work))));
    rows.push(...(await inDatabase(home, retentionRows)));
    return { title: 'Years of conversations', notes: [NOTE], rows };
  } finally {
    await server.stop();
    if (FILLED === undefined) removeHome(home);
  }
}

const NOTE = `A project of \`npm run fill\` with callers of ${DAYS} days; a row of \`tracker_entries\` is one turn, and contains all of its tracker entries. Each filter ${TIMES} times, p50 in brackets. The list reads a bounded number of rows by indexes that begin with the project, so its time depends on the share of conversations that match, not on their number.`;

function inDatabase<T>({ dataDir }: Home, work: (owner: Queries) => Promise<T>): Promise<T> {
  return visitDatabase({ dataDir, databaseUrl: undefined, log: createLogger('error'), isAlone: false }, work);
}

async function filledProject(owner: Queries): Promise<number> {
  const found = await owner.selectFrom('projects').select('id').where('name', 'like', 'In use, %').executeTakeFirst();
  if (found) return found.id;
  const options = { turns: TURNS, days: DAYS, seed: 1, log: createLogger('error'), onProgress: () => undefined };
  return (await fillProject(owner, options)).projectId;
}

async function listRow(session: Session, project_id: number, what: string, query: Query): Promise<Section['rows'][0]> {
  const took: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    took.push(await timeOf(() => call(session, conversations.list, { query: { ...query, project_id } as never })));
  }
  const row = goal(`first page and count, ${what}, p95 (p50)`, percentile(took, 0.95), GOAL_MS);
  return { ...row, figure: `${row.figure} (${milliseconds(median(took))})` };
}

async function openingP95(session: Session, project_id: number): Promise<number> {
  const { items } = await call(session, conversations.list, { query: { project_id, limit: 50 } });
  const took: number[] = [];
  for (const { id: conversation } of items) {
    took.push(
      await timeOf(() => call(session, conversations.get, { params: { conversation }, query: { project_id } })),
    );
  }
  return percentile(took, 0.95);
}
