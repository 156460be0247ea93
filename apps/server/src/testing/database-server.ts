import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { queriesOn } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openPool } from '#platform/db/pool.ts';
import { createLogger } from '#platform/logger.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { startInstalledPostgres } from './installed-postgres.ts';
import { startPgBouncer } from './pgbouncer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server on which tests may create databases. */
    databaseServer: string;
    /** The same server through a pooler in transaction mode, if TEST_PGBOUNCER=1. */
    pooler: string | undefined;
    /** A migrated database to copy. */
    templateDatabase: string;
    /** The role that serves requests; undefined if the server's role may not create another one. */
    servingRole: string | undefined;
  }
}

const log = createLogger('warn');

/**
 * One PostgreSQL for a run of the server's tests, with a migrated template: the embedded one, the one of
 * TEST_DATABASE_URL, or the one whose programs are in the folder TEST_POSTGRES_PROGRAMS.
 */
export default async function startDatabaseServer(project: TestProject): Promise<() => Promise<void>> {
  const server = await reachServer();
  const template = `parley_template_${process.pid}`;
  await query(server.url, `create database ${template}`);
  project.provide('databaseServer', server.url);
  project.provide('templateDatabase', template);
  project.provide('servingRole', await migrateTemplate(urlOf(server.url, template)));
  const pooler = process.env['TEST_PGBOUNCER'] === '1' ? await startPgBouncer(server.url) : undefined;
  project.provide('pooler', pooler?.url);
  return async () => {
    await pooler?.stop();
    await query(server.url, `drop database ${template} with (force)`);
    await server.stop();
  };
}

async function reachServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, stop: async () => undefined };
  const programs = process.env['TEST_POSTGRES_PROGRAMS'];
  if (programs) return startInstalledPostgres(programs);
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-test-'));
  const embedded = await startEmbeddedPostgres({ dataDir, log, isDurable: false });
  return {
    url: embedded.url,
    async stop() {
      await embedded.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** Ends all connections: a template in use cannot be copied. */
async function migrateTemplate(url: string): Promise<string | undefined> {
  const pool = openPool({ url, log, connections: 2 });
  try {
    return await migrate(queriesOn(pool));
  } finally {
    await pool.end();
  }
}

export async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<object>(text);
    return rows;
  } finally {
    await client.end();
  }
}

/** Returns the URL of another database on this server. */
export function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
