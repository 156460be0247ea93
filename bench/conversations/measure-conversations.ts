import { conversations, deployments, labels, reactions, type QueryInput } from '@parley/contract';
import { visitDatabase } from '../../apps/server/src/platform/db/visit.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { fillProject } from '../../apps/server/src/processes/testing/fill/fill-project.ts';
import { goal } from '../deployments/measure-deployments.ts';
import { call, signIn, type Session } from '../product/client.ts';
import { memoryOf } from '../product/memory.ts';
import { makeHome, removeHome, startProduct } from '../product/start-product.ts';
import { count, seconds } from '../report/figures.ts';
import type { Section } from '../report/results.ts';
import { percentile } from '../report/statistics.ts';

/** `TURNS=100000` measures fewer. */
const TURNS = Number(process.env['TURNS'] ?? 1_000_000);
const TIMES = 7;
const GOAL_MS = 500;
const CSV_ROWS = 100_000;
const CSV_GOAL_MS = 60_000;
const MEGABYTE = 1_000_000;

export type Query = QueryInput<typeof conversations.list>;

/** The list of conversations with each of its filters, a text search, and its downloads, through HTTP. */
export async function measureConversations(): Promise<Section> {
  const home = await makeHome();
  const server = startProduct(home);
  try {
    await server.ready;
    const log = createLogger('error');
    const began = performance.now();
    const { projectId, conversations: made } = await visitDatabase(
      { dataDir: home.dataDir, databaseUrl: undefined, log, isAlone: false },
      (owner) => fillProject(owner, { turns: TURNS, days: 180, seed: 1, log, onProgress: () => undefined }),
    );
    const filled = performance.now() - began;
    const session = await signIn(home.url);
    const rows: Section['rows'] = [
      { what: `npm run fill: ${count(TURNS)} turns of ${count(made)} conversations`, figure: seconds(filled) },
    ];
    for (const [what, query] of await filtersOf(session, projectId)) {
      rows.push(goal(`first page and count, ${what}, p95`, await p95(session, projectId, query), GOAL_MS));
    }
    rows.push(goal('a conversation opens, p95', await openingP95(session, projectId), GOAL_MS));
    for (const kind of ['conversations', 'turns'] as const) {
      const { took, grown } = await download(session, projectId, kind, server.pid);
      const what = `CSV, ${count(CSV_ROWS)} ${kind}; the server takes ${Math.round(grown / MEGABYTE)} MB more meanwhile`;
      rows.push(goal(what, took, CSV_GOAL_MS));
    }
    return { title: 'Conversations', notes: [NOTE], rows };
  } finally {
    await server.stop();
    removeHome(home);
  }
}

const NOTE = `A project of \`npm run fill\`: callers of five languages within 180 days. Each filter ${TIMES} times.`;

export async function filtersOf(session: Session, project_id: number): Promise<[string, Query][]> {
  const query = { project_id };
  const [ran] = (await call(session, reactions.list, { query })).slice(4);
  const [label] = await call(session, labels.list, { query });
  const [deployed] = (await call(session, deployments.list, { query })).slice(5);
  const day = Math.trunc(Date.now() / 1_000);
  return [
    ['without a filter', {}],
    ['of a month', { from: String(day - 60 * 86_400), to: String(day - 30 * 86_400) }],
    ['production', { project_env: 'prod' }],
    ['failed', { outcome: 'failed' }],
    ['30 turns or more', { min_turns: '30' }],
    ['with a fallback', { has_fallback: '1' }],
    ['with low confidence', { low_confidence: '1' }],
    ['an intent', { intent: 'Lost card' }],
    ['a reaction', { reaction: String(ran?.id) }],
    ['the last reaction', { last_reaction: String(ran?.id) }],
    ['an entity’s value', { entity: 'Card type=gold' }],
    ['a value that nobody said', { entity: 'Card type=platinum' }],
    ['a transfer reason', { transfer_reason: 'Complaint' }],
    ['a label', { label: String(label?.id) }],
    ['a version', { deployment: String(deployed?.id) }],
    ['text: a frequent word', { q: 'card' }],
    ['text: without diacritics', { q: 'zadost o novy pin' }],
    ['text: a phrase', { q: '"lost my card in Dublin"' }],
    ['text: a phrase of frequent words that nobody said', { q: '"card my lost"' }],
    ['text: a beginning', { q: 'blok*' }],
    ['text: a number', { q: '4711 ' }],
    [
      'text, production, failed, low confidence',
      { q: 'kartu', project_env: 'prod', outcome: 'failed', low_confidence: '1' },
    ],
  ];
}

async function p95(session: Session, project_id: number, query: Query): Promise<number> {
  const took: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    took.push(await timeOf(() => call(session, conversations.list, { query: { ...query, project_id } as never })));
  }
  return percentile(took, 0.95);
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

export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Reads so many rows of a download; `grown` is by how many bytes the server's memory grew at most. */
async function download({ url, cookie }: Session, projectId: number, rows: 'conversations' | 'turns', pid: number) {
  const before = memoryOf(pid);
  let [most, lines] = [before, 0];
  const began = performance.now();
  const address = `${url}/v1/conversations?project_id=${projectId}&format=csv&rows=${rows}`;
  const { body } = await fetch(address, { headers: { cookie } });
  if (!body) throw new Error('The download has no body');
  for await (const piece of body) {
    for (const byte of piece as Uint8Array) if (byte === 10) lines += 1;
    most = Math.max(most, memoryOf(pid));
    if (lines > CSV_ROWS) break;
  }
  return { took: performance.now() - began, grown: most - before };
}
