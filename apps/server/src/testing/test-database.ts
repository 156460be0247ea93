import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, inject } from 'vitest';
import { queriesOn, type Queries } from '#platform/db/database.ts';
import { settingsOfTurns } from '#platform/db/open.ts';
import { openPool } from '#platform/db/pool.ts';
import { createLogger } from '#platform/logger.ts';
import { query, urlOf } from './database-server.ts';

export interface TestDatabase {
  /** Connects as the serving role: row-level security applies. */
  db: Queries;
  /** For turns; see `openDatabase`. */
  pool: Pool;
  /** Connects as the tables' owner. */
  url: string;
  /** Where notifications arrive. */
  directUrl: string;
}

/**
 * Connects to the database through another URL, with the role that serves requests. Call it at the file's top level.
 */
export async function databaseThrough(url: string): Promise<Pick<TestDatabase, 'db' | 'pool' | 'directUrl'>> {
  const options = { url, log: createLogger('silent'), role: inject('servingRole') };
  const pool = openPool({ ...options, settings: settingsOfTurns(true) });
  const queryPool = openPool(options);
  afterAll(() => Promise.all([pool.end(), queryPool.end()]));
  return { db: queriesOn(queryPool), pool, directUrl: url };
}

/**
 * A new database for the test file, migrated and empty except for the built-in roles. Call it at the file's top level.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await query(server, `create database ${name} template ${inject('templateDatabase')} strategy file_copy`);
  const url = urlOf(server, name);
  const log = createLogger('error');
  // On a busy machine, fifty parallel calls may wait longer than the usual limit.
  const pooler = inject('pooler');
  const through = pooler ? { url: urlOf(pooler, name), keepsStatements: false } : { url };
  const options = { ...through, log, role: inject('servingRole'), longestWaitMs: 60_000 };
  const pool = openPool({ ...options, settings: settingsOfTurns(pooler === undefined) });
  const queryPool = openPool(options);
  afterAll(async () => {
    await Promise.all([pool.end(), queryPool.end()]);
    await query(server, `drop database ${name} with (force)`);
  });
  return { db: queriesOn(queryPool), pool, url, directUrl: url };
}
