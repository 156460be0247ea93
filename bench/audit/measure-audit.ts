import { auditTrail, users } from '@parley/contract';
import { sql } from 'kysely';
import type { Queries } from '../../apps/server/src/platform/db/database.ts';
import { visitDatabase } from '../../apps/server/src/platform/db/visit.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { goal } from '../deployments/measure-deployments.ts';
import { call, signIn, type Session } from '../product/client.ts';
import { makeHome, removeHome, startProduct } from '../product/start-product.ts';
import { count, milliseconds, ratio } from '../report/figures.ts';
import type { Section } from '../report/results.ts';
import { median } from '../report/statistics.ts';

/** `ENTRIES=100000` measures fewer. */
const ENTRIES = Number(process.env['ENTRIES'] ?? 1_000_000);
const TIMES = 7;
const GOAL_MS = 500;

const NOW = Math.trunc(Date.now() / 1_000);
const DAY = 86_400;
/** The entries are a second apart; this day is before 9 of 10. */
const DAY_LONG_AGO = {
  from: String(NOW - Math.trunc(0.95 * ENTRIES)),
  to: String(NOW - Math.trunc(0.95 * ENTRIES) + DAY),
};

type Row = Section['rows'][number];

/** The first page of searches in the audit trail and in the login log, through HTTP. */
export async function measureAudit(): Promise<Section> {
  const home = await makeHome();
  const server = startProduct(home);
  try {
    await server.ready;
    const log = createLogger('error');
    const place = { dataDir: home.dataDir, databaseUrl: undefined, log, isAlone: false };
    await visitDatabase(place, fillLogs);
    const session = await signIn(home.url);
    const rows: Row[] = [];
    for (const [what, query] of TRAIL) rows.push(await searchOf(what, () => call(session, auditTrail.list, { query })));
    for (const [what, query] of LOG) rows.push(await searchOf(what, () => call(session, users.logs, { query })));
    rows.push(await visitDatabase(place, (owner) => besideScan(owner, session)));
    return { title: 'Audit trail and login log', notes: [NOTE], rows };
  } finally {
    await server.stop();
    removeHome(home);
  }
}

const NOTE = `${count(ENTRIES)} entries each, of 10,000 people. Each search ${TIMES} times; the median of its first page.`;

type Query = Record<string, string>;
const TRAIL: [string, Query][] = [
  ['audit trail, newest', {}],
  ['audit trail, one action of a hundred thousand entries', { action: 'action 3' }],
  ['audit trail, one item', { resource: 'roles', thing: 'unit7' }],
  ['audit trail, a day long ago', { from: DAY_LONG_AGO.from, to: DAY_LONG_AGO.to }],
  ['audit trail, a text of every entry', { q: 'thing' }],
  ['audit trail, a text of one entry in a thousand', { q: 'thing77' }],
  ['audit trail, a text of no entry', { q: 'elsewhere' }],
  ['audit trail, by nobody', { who: 'elsewhere' }],
  ['audit trail, a person, a text and an action', { who: 'person47', q: 'elsewhere', action: 'action 3' }],
];
const LOG: [string, Query][] = [
  ['login log, newest', {}],
  ['login log, one of 10,000 people', { who: 'person4711' }],
  ['login log, nobody', { who: 'elsewhere' }],
  ['login log, failed and suspended, of which there are none', { action: 'unsuccessful' }],
];

async function searchOf(what: string, search: () => Promise<unknown>): Promise<Row> {
  return goal(what, await medianOf(search), GOAL_MS);
}

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const began = performance.now();
    await work();
    took.push(performance.now() - began);
  }
  return median(took);
}

/** Asks the whole trail of this database. */
async function besideScan(owner: Queries, session: Session): Promise<Row> {
  const paged = await medianOf(() => call(session, auditTrail.list, { query: { q: 'elsewhere' } }));
  const scanned = await medianOf(() =>
    sql`
      select id from audit_entries where strpos(lower(concat_ws(' ', name, thing, action)), 'elsewhere') > 0
      order by id desc limit 101`.execute(owner),
  );
  return {
    what: 'audit trail, a text of no entry, beside a look at every entry',
    figure: milliseconds(paged),
    baseline: milliseconds(scanned),
    ratio: ratio(paged / scanned),
  };
}

/** Entries have no hashes: a million of them would take minutes, and searches do not read them. */
async function fillLogs(owner: Queries): Promise<void> {
  await owner.connection().execute(async (db) => {
    await sql`set session_replication_role = replica`.execute(db);
    await sql`set statement_timeout = 0`.execute(db);
    const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from audit_entries`.execute(db);
    await sql`
      insert into audit_entries (id, at, who, who_name, who_email, action, resource, thing, name, before, after, hash)
      select ${rows[0]?.last ?? 0} + i, (extract(epoch from now())::bigint - ${ENTRIES}::bigint + i) * 1000000, i % 10000,
        'Person ' || i % 10000, 'person' || i % 10000 || '@bank.example', 'action ' || i % 10, 'roles',
        'unit' || i % 100000, 'Thing' || i % 1000, '{"name":"a"}', '{"name":"b"}', '\\x00'
      from generate_series(1, ${ENTRIES}::bigint) as i`.execute(db);
    await sql`
      insert into users_logs (user_id, email, name, action, created_at, hash)
      select i % 10000, 'person' || i % 10000 || '@bank.example', 'Person ' || i % 10000, 'login',
        extract(epoch from now())::bigint - ${ENTRIES}::bigint + i, '\\x00'
      from generate_series(1, ${ENTRIES}::bigint) as i`.execute(db);
    await sql`vacuum analyze audit_entries, users_logs`.execute(db);
    await sql`set session_replication_role = origin`.execute(db);
  });
}
