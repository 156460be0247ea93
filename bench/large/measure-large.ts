import { join } from 'node:path';
import { conversations } from '@parley/contract';
import type { ConversationFilter } from '../../apps/server/src/features/conversations/conversation-filter.ts';
import { countBeside } from '../../apps/server/src/features/conversations/count-conversations.ts';
import { MOST_WALKED, pageOfConversations } from '../../apps/server/src/features/conversations/list-conversations.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
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
import { oneBackend, type OneBackend } from './processor-time.ts';
import { loadOfTurns } from './load-of-turns.ts';
import { retentionRows } from './retention-rows.ts';
import { sizeRows } from './size-rows.ts';

/** `TURNS=1000000` measures fewer. */
const TURNS = Number(process.env['TURNS'] ?? 4_000_000);
/** A data folder that `npm run fill` has filled already; it keeps what is not deleted by the measurement. */
const FILLED = process.env['LARGE_DATA'];
const DAYS = 360;
const TIMES = 5;
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
    const backend = await oneBackend(join(home.dataDir, 'sockets'));
    for (const [what, query] of await filtersOf(session, projectId)) {
      rows.push(await listRow(backend, projectId, what, query));
    }
    await backend.close();
    rows.push(goal('a conversation opens, p95', await openingP95(session, projectId), GOAL_MS));
    rows.push(...(await loadOfTurns(session, (work) => inDatabase(home, work))));
    rows.push(...(await inDatabase(home, retentionRows)));
    return { title: 'Years of conversations', notes: [NOTE], rows };
  } finally {
    await server.stop();
    if (FILLED === undefined) removeHome(home);
  }
}

const NOTE = `A project of \`npm run fill\` with callers of ${DAYS} days, on the disk and in lists as the product keeps them: its retention of 180 days has deleted the older months at once at the start. A row of \`tracker_entries\` is one turn with all of its tracker entries. Lists: processor time of the database, ${TIMES} times each.`;

function inDatabase<T>({ dataDir }: Home, work: (owner: Queries) => Promise<T>): Promise<T> {
  return visitDatabase({ dataDir, databaseUrl: undefined, log: createLogger('error'), isAlone: false }, work);
}

async function filledProject(owner: Queries): Promise<number> {
  const found = await owner.selectFrom('projects').select('id').where('name', 'like', 'In use, %').executeTakeFirst();
  if (found) return found.id;
  const options = { turns: TURNS, days: DAYS, seed: 1, log: createLogger('error'), onProgress: () => undefined };
  return (await fillProject(owner, options)).projectId;
}

/** The processor time of the database for a page and its count, as other work of the machine would hide it. */
async function listRow(
  { processorMs }: OneBackend,
  projectId: number,
  what: string,
  query: Query,
): Promise<Section['rows'][0]> {
  const filter = conversations.list.query?.parse(query) as ConversationFilter;
  const took: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const spent = await processorMs(projectId, async (tx) => {
      const place = { db: tx, projectId, now: systemClock() };
      const page = await pageOfConversations(place, filter, { limit: 100, after: null, most: MOST_WALKED });
      await countBeside(page, place, filter);
    });
    took.push(spent);
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
