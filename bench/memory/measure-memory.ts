import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { chat, entities, intentFiles, projects, reactions, training } from '@parley/contract';
import { loadModel } from '@parley/nlu';
import { storeModel } from '../../packages/nlu/src/model/store-model.ts';
import { queriesOn, withSystem, type Queries } from '../../apps/server/src/platform/db/database.ts';
import { openPool } from '../../apps/server/src/platform/db/pool.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { databaseUrl } from '../../apps/server/src/platform/postgres/place.ts';
import { call, signIn, type Session } from '../product/client.ts';
import { memoryOf } from '../product/memory.ts';
import { makeHome, removeHome, startProduct, type Home } from '../product/start-product.ts';
import { count, seconds } from '../report/figures.ts';
import type { Section } from '../report/results.ts';

const BOTS = 50;
const AT_ONCE = 5;
const MEGABYTE = 1_048_576;
/** A server of 2 GB has that much for the heap of JavaScript. */
const HEAP_MB = 1_400;
const SERVER_MB = 2_048;
const LONGEST_MS = 300_000;

/** Opens fifty large bots, twice, on a server with little memory, and asks beside it whether the server is there. */
export async function measureMemory(): Promise<Section> {
  const home = await makeHome();
  home.variables = { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` };
  try {
    await fill(home);
    const run = startProduct(home);
    await run.ready;
    const session = await signIn(home.url);
    const known = (await call(session, projects.list)).map(({ id }) => id);
    const before = memoryOf(run.pid);
    const beside = askBeside(home, run.pid);
    const started = performance.now();
    for (const order of [known, known.toReversed()]) await eachOf(order, (id) => talk(session, id));
    const took = performance.now() - started;
    const { longestMs, most } = await beside.stop();
    await run.stop();
    return {
      title: 'Memory',
      notes: [
        `${BOTS} bots, each with a model of its own of 40,000 templates and 50,000 values that may be misspelt, and 300 reactions: ${2 * BOTS} conversations by drafts, ${AT_ONCE} at once, on a server whose JavaScript heap is limited to ${HEAP_MB} MB. Every one was answered.`,
      ],
      rows: [
        { what: 'memory of the server before', figure: `${count(before / MEGABYTE)} MB` },
        { what: 'at most', figure: `${count(most / MEGABYTE)} MB`, baseline: `${count(SERVER_MB)} MB of the machine` },
        { what: 'time of all conversations', figure: seconds(took) },
        { what: 'longest wait of another caller', figure: seconds(longestMs) },
      ],
    };
  } finally {
    removeHome(home);
  }
}

/** Makes the bots with a server that has all memory, as their training is not what is measured. */
async function fill(home: Home): Promise<void> {
  const run = startProduct({ ...home, variables: {} });
  try {
    await run.ready;
    const session = await signIn(home.url);
    const { project_id: first } = await call(session, projects.create, { body: { name: 'Large 0' } });
    const query = { project_id: first };
    const rows = Array.from({ length: 40_000 }, (_, at) => `Intent ${at % 300},${phrase(at)}\n`).join('');
    await sendFile(session, first, `intent,template\n${rows}`);
    const values = Array.from({ length: 50_000 }, (_, at) => `product ${String(at).padStart(5, '0')}`).join(', ');
    const entity = { name: 'product', type: 'dictionary', match: 'fuzzy', occurrence: 'multiple', values } as const;
    await call(session, entities.create, { query, body: entity });
    for (let at = 0; at < 300; at++) {
      const actions = Array.from({ length: 20 }, (_, part) => ({
        name: 'utter',
        args: { text: `${phrase(at + part)} `.repeat(5) },
      }));
      await call(session, reactions.create, {
        query,
        body: { name: `Answer ${at}`, intents: [`Intent ${at}`], actions },
      });
    }
    await call(session, training.train, { query, longestMs: LONGEST_MS });
    for (let at = 1; at < BOTS; at++) {
      await call(session, projects.clone, { query, body: { name: `Large ${at}` }, longestMs: LONGEST_MS });
    }
    await giveModels(home, first);
  } finally {
    await run.stop();
  }
}

const phrase = (at: number) => `please tell me about matter ${at} and what it costs in town ${at % 97}`;

async function sendFile({ url, cookie }: Session, projectId: number, csv: string): Promise<void> {
  const body = new FormData();
  body.append('file', new Blob([csv], { type: 'text/csv' }), 'intents.csv');
  const address = `${url}/v1${intentFiles.import.path}?project_id=${projectId}`;
  const answer = await fetch(address, { method: 'PUT', body, headers: { cookie, 'x-requested-with': 'console' } });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Gives each other project the model of the first, with a word of its own, so that each is a model of its own. */
async function giveModels({ dataDir }: Home, first: number): Promise<void> {
  const url = databaseUrl(join(dataDir, 'sockets'), 'parley');
  const pool = openPool({ url, log: createLogger('error'), connections: 1 });
  try {
    await withSystem(queriesOn(pool), async (db) => {
      const { bytes } = await db
        .selectFrom('models')
        .select('bytes')
        .where('project_id', '=', first)
        .executeTakeFirstOrThrow();
      const { parts } = loadModel(await promisify(gunzip)(bytes));
      const others = await db.selectFrom('projects').select('id').where('id', '!=', first).execute();
      for (const { id } of others) {
        const own = storeModel({ ...parts, sttCorrections: `word of project ${id} => another` });
        await serve(db, first, id, own);
      }
    });
  } finally {
    await pool.end();
  }
}

async function serve(db: Queries, first: number, id: number, model: Uint8Array): Promise<void> {
  const hash = createHash('sha256').update(model).digest('hex');
  const training = await db
    .selectFrom('trainings')
    .selectAll()
    .where('project_id', '=', first)
    .executeTakeFirstOrThrow();
  const { serve_no: _next, ...rest } = training;
  await db
    .insertInto('models')
    .values({ project_id: id, hash, bytes: await promisify(gzip)(model), created: training.trained_at })
    .execute();
  await db
    .insertInto('trainings')
    .values({ ...rest, project_id: id, model_hash: hash })
    .execute();
}

async function eachOf(ids: readonly number[], work: (id: number) => Promise<void>): Promise<void> {
  const left = [...ids];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let id = left.shift(); id !== undefined; id = left.shift()) await work(id);
    }),
  );
}

async function talk(session: Session, projectId: number): Promise<void> {
  const query = { project_id: projectId, conversation_token: randomBytes(16).toString('base64url') };
  const opened = { query: { ...query, project_env: 'draft' }, body: {}, longestMs: LONGEST_MS };
  const { conversation_id: id } = await call(session, chat.init, opened);
  const said = { msg: 'please tell me about produkt 00811', last_ts: 0 };
  await call(session, chat.say, { query: { ...query, id }, body: said, longestMs: LONGEST_MS });
}

function askBeside({ url }: Home, pid: number) {
  let isOver = false;
  let longestMs = 0;
  let most = 0;
  const asking = (async () => {
    while (!isOver) {
      const since = performance.now();
      await fetch(`${url}/healthz`);
      longestMs = Math.max(longestMs, performance.now() - since);
      most = Math.max(most, memoryOf(pid));
      await sleep(10);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await asking;
      return { longestMs, most };
    },
  };
}
