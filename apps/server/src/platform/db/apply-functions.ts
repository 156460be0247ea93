import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queries } from './database.ts';
import type { DatabaseFunction } from './functions/database-function.ts';
import { FUNCTIONS } from './functions/index.ts';

/**
 * Creates the functions and triggers whose text has changed since the last start, and drops functions that the list
 * no longer has. Servers that start together wait for each other.
 */
export async function applyFunctions(owner: Queries, functions = FUNCTIONS): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('applied_functions'))`.execute(tx);
    await sql`create table if not exists applied_functions (name text primary key, hash text not null)`.execute(tx);
    const { rows } = await sql<{ name: string; hash: string }>`select name, hash from applied_functions`.execute(tx);
    const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
    for (const { name, text } of functions) {
      const hash = createHash('sha256').update(text).digest('hex');
      if (applied.get(name) !== hash) await apply(tx, { name, text }, hash);
    }
    const listed = new Set(functions.map(({ name }) => name));
    await forget(
      tx,
      [...applied.keys()].filter((name) => !listed.has(name)),
    );
  });
}

async function apply(tx: Queries, { name, text }: DatabaseFunction, hash: string): Promise<void> {
  await dropTriggers(tx, name);
  const before = await signaturesOf(tx, name);
  await sql.raw(text).execute(tx);
  const after = await signaturesOf(tx, name);
  // With other parameters, PostgreSQL creates a second function of that name beside the earlier one.
  if (after.length > before.length) await dropFunctions(tx, before);
  await sql`
    insert into applied_functions (name, hash) values (${name}, ${hash})
    on conflict (name) do update set hash = excluded.hash`.execute(tx);
}

async function forget(tx: Queries, names: readonly string[]): Promise<void> {
  for (const name of names) await dropTriggers(tx, name);
  const signatures = await Promise.all(names.map((name) => signaturesOf(tx, name)));
  await dropFunctions(tx, signatures.flat());
  await sql`delete from applied_functions where name = any(${names}::text[])`.execute(tx);
}

async function dropTriggers(tx: Queries, name: string): Promise<void> {
  const { rows } = await sql<{ trigger: string; relation: string }>`
    select quote_ident(t.tgname) as trigger, t.tgrelid::regclass::text as relation
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where p.proname = ${name} and p.pronamespace = current_schema()::regnamespace
      and not t.tgisinternal and t.tgparentid = 0`.execute(tx);
  for (const { trigger, relation } of rows) await sql.raw(`drop trigger ${trigger} on ${relation}`).execute(tx);
}

/** In one statement, which may drop functions that use each other. */
async function dropFunctions(tx: Queries, signatures: readonly string[]): Promise<void> {
  if (signatures.length > 0) await sql.raw(`drop function ${signatures.join(', ')}`).execute(tx);
}

async function signaturesOf(tx: Queries, name: string): Promise<string[]> {
  const { rows } = await sql<{ signature: string }>`
    select oid::regprocedure::text as signature from pg_proc
    where proname = ${name} and pronamespace = current_schema()::regnamespace order by oid`.execute(tx);
  return rows.map(({ signature }) => signature);
}
