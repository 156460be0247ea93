import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { ConfigError } from '#platform/config-error.ts';
import type { Queries } from './database.ts';
import { REHEARSES, withSessionLock } from './session-lock.ts';

const PREFIX = 'parley_rehearsal_';
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Lets `work` use an empty database beside the real one, which exists only for that time. */
export async function withDatabaseBeside<T>(
  owner: Queries,
  url: string,
  work: (copyUrl: string) => Promise<T>,
): Promise<T> {
  await refuseWithoutRight(owner);
  return withSessionLock(url, REHEARSES, async () => {
    await dropLeftOver(owner);
    return withEmptyDatabase(owner, url, work);
  });
}

async function withEmptyDatabase<T>(owner: Queries, url: string, work: (copyUrl: string) => Promise<T>): Promise<T> {
  const name = `${PREFIX}${randomBytes(6).toString('hex')}`;
  const drop = () => sql`drop database if exists ${sql.id(name)} with (force)`.execute(owner);
  // It is full of personal data, and must not stay after Ctrl+C.
  const stop = () => void drop().finally(() => process.exit(1));
  for (const signal of SIGNALS) process.once(signal, stop);
  try {
    await sql`create database ${sql.id(name)}`.execute(owner);
    return await work(urlOf(url, name));
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
    await drop();
  }
}

async function refuseWithoutRight(owner: Queries): Promise<void> {
  const { rows } = await sql<{ role: string; may: boolean }>`
    select rolname as role, rolsuper or rolcreatedb as may from pg_roles where rolname = current_user`.execute(owner);
  const [found] = rows;
  if (found?.may === true) return;
  throw new ConfigError(
    `The role “${found?.role ?? ''}” may not create a database for the copy. As an administrator of PostgreSQL, run: ` +
      `alter role "${found?.role ?? ''}" createdb`,
  );
}

/** Copies of rehearsals that were ended from outside. */
async function dropLeftOver(owner: Queries): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database d
    where starts_with(datname, ${PREFIX}) and pg_has_role(datdba, 'USAGE')
      and not exists (select 1 from pg_stat_activity a where a.datid = d.oid)`.execute(owner);
  for (const { name } of rows) await sql`drop database if exists ${sql.id(name)}`.execute(owner);
}

function urlOf(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}
