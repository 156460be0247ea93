import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

/** A log in which each entry has a hash of itself and of the previous hash. */
export interface Chain {
  table: 'users_logs' | 'audit_entries';
  /** The database function that hashes an entry with the previous hash. */
  hashOf: string;
  /** The log's name in messages. */
  name: string;
  /** The column by which the server's log refers to an entry. */
  key: string;
}

export const LOGIN_LOG: Chain = {
  table: 'users_logs',
  hashOf: 'users_log_hash',
  name: 'login log',
  key: 'users_log_id',
};
export const AUDIT_TRAIL: Chain = {
  table: 'audit_entries',
  hashOf: 'audit_entry_hash',
  name: 'audit trail',
  key: 'audit_entry_id',
};

/** The size of one part, small enough for the database's time limit. */
const VERIFIED_AT_ONCE = 20_000;

/** The first entry that was changed, or that follows a removed one; null if the chain is intact. */
export async function firstBrokenEntry(db: Queries, chain: Chain): Promise<number | null> {
  return (await walk(db, chain)).broken;
}

async function walk(db: Queries, chain: Chain): Promise<{ broken: number | null; entries: number }> {
  let entries = 0;
  let last: Part | undefined;
  do {
    const part = await verifyPart(db, chain, last);
    if (part.broken !== null) return { broken: part.broken, entries: entries + part.entries };
    entries += part.entries;
    last = part.entries > 0 ? part : undefined;
  } while (last && last.entries === VERIFIED_AT_ONCE);
  return { broken: null, entries };
}

interface Part {
  entries: number;
  broken: number | null;
  last_id: number;
  last_hash: Buffer;
}

/** The entries after `before`, or the first ones. */
async function verifyPart(db: Queries, chain: Chain, before: Part | undefined): Promise<Part> {
  const table = sql.table(chain.table);
  const { rows } = await sql<Part>`
    with part as (
      select entry.id, entry.hash,
        ${sql.raw(chain.hashOf)}(entry, lag(entry.hash, 1, ${before?.last_hash ?? null}::bytea) over (order by entry.id))
          as expected
      from ${table} entry where entry.id = any(array(
        select id from ${table} where id > ${before?.last_id ?? -1} order by id limit ${VERIFIED_AT_ONCE}))
    )
    select count(*)::int as entries, min(id) filter (where hash is distinct from expected) as broken,
      max(id) as last_id, (array_agg(hash order by id desc))[1] as last_hash
    from part`.execute(db);
  const [part] = rows;
  if (!part) throw new Error('A count always has a row');
  return part;
}

interface Head {
  id: number;
  /** In hexadecimal digits. */
  hash: string;
}

/** The last entry; null if the chain is empty. A copy of its hash kept elsewhere reveals a rewritten chain. */
async function headOf(db: Queries, { table }: Chain): Promise<Head | null> {
  const row = await db
    .selectFrom(table)
    .select(['id', 'hash'])
    .where('hash', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { id: row.id, hash: row.hash.toString('hex') } : null;
}

export interface Verdict {
  /** A sentence each. */
  faults: string[];
  /** The first entry that was changed. */
  broken: number | null;
  entries: number;
  head: Head | null;
}

/** `noted` are heads recorded on earlier days, `id:hash` each, which must still be in the chain. */
export async function verifyChain(db: Queries, chain: Chain, noted: string[] = []): Promise<Verdict> {
  const { broken, entries } = await walk(db, chain);
  const faults =
    broken === null ? [] : [`Entry ${broken} of the ${chain.name} was changed, or an entry before it was removed.`];
  for (const head of noted) {
    if (!(await isThere(db, chain, head)))
      faults.push(`Entry ${head} of the ${chain.name} is missing: the log was cut or rewritten.`);
  }
  return { faults, broken, entries, head: await headOf(db, chain) };
}

async function isThere(db: Queries, { table }: Chain, noted: string): Promise<boolean> {
  const { id, hash } = /^(?<id>\d{1,15}):(?<hash>[0-9a-f]{64})$/u.exec(noted)?.groups ?? {};
  if (id === undefined || hash === undefined) return false;
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('id', '=', Number(id))
    .where('hash', '=', Buffer.from(hash, 'hex'))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Reports in the server's log whether each chain is intact, with its head. Logs kept elsewhere cannot be changed by an
 * attacker who rewrites the database.
 */
export async function reportChains(
  db: Queries,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
  chains = [LOGIN_LOG, AUDIT_TRAIL],
): Promise<void> {
  for (const chain of chains) {
    try {
      const { broken, head } = await verifyChain(db, chain);
      if (broken !== null)
        log.error(
          { [chain.key]: broken },
          `the ${chain.name} is damaged: this entry was changed, or an entry before it was removed`,
        );
      if (head !== null) log.info({ [chain.key]: head.id, hash: head.hash }, `head of the ${chain.name}`);
    } catch (error) {
      log.error({ err: error }, `the ${chain.name} could not be verified`);
    }
  }
}
