import { randomBytes } from 'node:crypto';
import { chat, projects } from '@parley/contract';
import { sql } from 'kysely';
import type { Queries } from '../../apps/server/src/platform/db/database.ts';
import { asProgram, call, type Session } from '../product/client.ts';
import { count } from '../report/figures.ts';
import type { Section } from '../report/results.ts';

const CALLERS = 16;
const TURNS_EACH = 100;
const CONVERSATION_TURNS = 20;

type InDatabase = <T>(work: (owner: Queries) => Promise<T>) => Promise<T>;

interface Vacuumed {
  updates: number;
  hot: number;
  dead: number;
  live: number;
}

/** Turns of callers beside the filled project, and the dead rows that they leave. */
export async function loadOfTurns(session: Session, inDatabase: InDatabase): Promise<Section['rows']> {
  const known = await call(session, projects.list);
  const demo = known.find(({ name }) => !name.startsWith('In use')) ?? known[0];
  if (!demo) throw new Error('There is no project to talk to');
  const program = await asProgram(session, demo.id);
  const before = await inDatabase(vacuumed);
  const began = performance.now();
  await Promise.all(Array.from({ length: CALLERS }, () => caller(program, demo.id)));
  const perSecond = (CALLERS * TURNS_EACH * 1_000) / (performance.now() - began);
  const after = await inDatabase(vacuumed);
  const [updates, hot] = [after.updates - before.updates, after.hot - before.hot];
  return [
    { what: `turns a second beside that, ${CALLERS} at once`, figure: count(perSecond) },
    {
      what: 'updates of conversations that need no new index entry and no vacuum (HOT)',
      figure: `${((hot / Math.max(1, updates)) * 100).toFixed(1)} % of ${count(updates)}`,
    },
    { what: 'dead rows of conversations after that', figure: `${count(after.dead)} of ${count(after.live)}` },
  ];
}

async function caller(program: Session, project_id: number): Promise<void> {
  for (let taken = 0; taken < TURNS_EACH; taken += CONVERSATION_TURNS) {
    const query = { project_id, conversation_token: randomBytes(16).toString('base64url') };
    const { conversation_id: id } = await call(program, chat.init, { query, body: {} });
    for (let turn = 0; turn < CONVERSATION_TURNS; turn++) {
      await call(program, chat.say, { query: { ...query, id }, body: { msg: 'I lost my card', last_ts: 0 } });
    }
  }
}

async function vacuumed(owner: Queries): Promise<Vacuumed> {
  await sql`select pg_stat_force_next_flush()`.execute(owner);
  const { rows } = await sql<Vacuumed>`
    select n_tup_upd as updates, n_tup_hot_upd as hot, n_dead_tup as dead, n_live_tup as live
    from pg_stat_user_tables where relname = 'conversations'`.execute(owner);
  return rows[0] ?? { updates: 0, hot: 0, dead: 0, live: 0 };
}
