import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type KyselyPlugin } from 'kysely';
import type { Logger } from 'pino';
import type { Queries } from './database.ts';
import type { Migration } from './migrations/migration.ts';
import { plannedStatements } from './planned-statements.ts';

/** The lock that version 0.1.0 takes, so that it and a later version do not migrate at the same time. */
const MIGRATING = sql.lit('3853314791062309107');
/** Turns wait for a lock at most 1.5 seconds. A migration that waits makes all later turns wait. */
const LONGEST_WAIT_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';
/** Together more than five minutes. */
const ATTEMPTS = 60;
const PAUSE_MS = 5_000;
const LONGEST_TEXT = 80;

/** A statement of an upgrade that begins. */
interface UpgradeStep {
  migration: string;
  statement: number;
  /** How many statements the migration has. */
  of: number;
  /** The beginning of its text. */
  text: string;
}

export interface MigrationOptions {
  /** Hears that a migration waits. */
  log?: Logger | undefined;
  onStatement?: ((step: UpgradeStep) => void) | undefined;
  attempts?: number;
  pause?: (ms: number) => Promise<unknown>;
  /** Hears how long each migration took. */
  onEnd?: (name: string, ms: number) => void;
}

/**
 * Runs migrations that the database lacks, each in a transaction of its own that also records it: after an end at any
 * moment, the next start goes on with the first migration that is not recorded. Servers that start together wait for
 * each other.
 */
export async function runMigrations(
  owner: Queries,
  pending: readonly (readonly [name: string, migration: Migration])[],
  options: MigrationOptions = {},
): Promise<void> {
  for (const [name, migration] of pending) {
    const began = performance.now();
    await runOne(owner, name, migration, options);
    options.onEnd?.(name, performance.now() - began);
  }
}

async function runOne(owner: Queries, name: string, migration: Migration, options: MigrationOptions): Promise<void> {
  const { log, onStatement, attempts = ATTEMPTS, pause = sleep } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrateOnce(owner, name, migration, onStatement);
    } catch (error) {
      if (!isLockedOut(error) || attempt >= attempts) throw error;
      log?.warn({ migration: name, attempt }, 'a table is in use; the migration waits and begins again');
      await pause(PAUSE_MS);
    }
  }
}

async function migrateOnce(
  owner: Queries,
  name: string,
  migration: Migration,
  onStatement: MigrationOptions['onStatement'],
): Promise<void> {
  const planned = onStatement ? await plannedStatements(migration) : [];
  await owner.transaction().execute(async (tx) => {
    await waitForOthers(tx);
    const { rows } = await sql`select 1 from kysely_migration where name = ${name}`.execute(tx);
    if (rows.length > 0) return;
    await sql`select set_config('lock_timeout', ${`${LONGEST_WAIT_MS}ms`}, true)`.execute(tx);
    const watched = onStatement ? tx.withPlugin(telling(onStatement, name, planned)) : tx;
    // Migrations know no tables: the types describe the newest schema.
    await migration.up(watched as never);
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(tx);
  });
}

/** Until this transaction ends, other servers that start wait. */
export async function waitForOthers(tx: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MIGRATING})`.execute(tx);
}

export function isLockedOut(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;
}

/** Whole words of a statement. */
function beginningOf(statement: string): string {
  const text = statement.replaceAll(/\s+/gu, ' ');
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT).replace(/\s\S*$/u, '')} …`;
}

/** Tells each statement before it runs. */
function telling(tell: (step: UpgradeStep) => void, migration: string, planned: readonly string[]): KyselyPlugin {
  let statement = 0;
  return {
    transformQuery({ node }) {
      const text = beginningOf(planned[statement] ?? '');
      statement += 1;
      tell({ migration, statement, of: planned.length, text });
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}
