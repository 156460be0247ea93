import { randomBytes } from 'node:crypto';
import { chat, projects } from '@parley/contract';
import { sql } from 'kysely';
import type { Queries } from '../../apps/server/src/platform/db/database.ts';
import { asProgram, call, type Session } from '../product/client.ts';
import { count } from '../report/figures.ts';
import type { Section } from '../report/results.ts';

const CALLERS = 16;
/** `LOAD_TURNS=2000` talks for some minutes, so that autovacuum has work. */
const TURNS_EACH = Number(process.env['LOAD_TURNS'] ?? 100);
const HOT_TABLES = ['conversations', 'conversation_facts', 'conversation_words', 'rollup_marks'];
const CONVERSATION_TURNS = 20;

type InDatabase = <T>(work: (owner: Queries) => Promise<T>) => Promise<T>;

interface Vacuumed {
  name: string;
  vacuums: number;
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
  const [first, last] = [before.get('conversations'), after.get('conversations')];
  if (!first || !last) throw new Error('The database has counted no conversations');
  const [updates, hot] = [last.updates - first.updates, last.hot - first.hot];
  return [
    { what: `turns a second beside that, ${CALLERS} at once`, figure: count(perSecond) },
    {
      what: 'updates of conversations that need no new index entry and no vacuum (HOT)',
      figure: `${((hot / Math.max(1, updates)) * 100).toFixed(1)} % of ${count(updates)}`,
    },
    ...[...after.values()].map(({ name, dead, live, vacuums }) => ({
      what: `${name} after that: dead rows of live ones, and runs of autovacuum`,
      figure: `${count(dead)} of ${count(live)}, ${count(vacuums - (before.get(name)?.vacuums ?? 0))}`,
    })),
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

async function vacuumed(owner: Queries): Promise<Map<string, Vacuumed>> {
  await sql`select pg_stat_force_next_flush()`.execute(owner);
  const { rows } = await sql<Vacuumed>`
    select relname as name, n_tup_upd as updates, n_tup_hot_upd as hot, n_dead_tup as dead, n_live_tup as live,
      autovacuum_count as vacuums
    from pg_stat_user_tables where relname = any(${HOT_TABLES}::text[]) order by relname`.execute(owner);
  return new Map(rows.map((row) => [row.name, row]));
}
