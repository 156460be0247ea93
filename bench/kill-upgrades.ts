/**
 * `npm run kill-upgrades` upgrades the database of each release in a process that is killed (SIGKILL) at a statement,
 * for every statement, before it is sent and before its answer comes; then upgrades it again and compares the schema
 * and all rows with those of an upgrade that nothing disturbed. `STEP=n` takes each n-th statement only.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { asOwner } from '../apps/server/src/platform/db/open.ts';
import { tableDifferences, tableSums, type TableSum } from '../apps/server/src/platform/db/table-sums.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded.ts';
import { EARLIER_DATABASES, statementsOf } from '../apps/server/src/processes/testing/earlier/fixtures.ts';
import { migrateUntil } from '../apps/server/src/processes/testing/killed-migration.ts';
import { schemaOf } from '../apps/server/src/processes/testing/schema-of.ts';
import { query, urlOf } from '../apps/server/src/testing/database-server.ts';

const KILLED = join(import.meta.dirname, 'kill/upgrade-to-statement.ts');
const STEP = Number(process.env['STEP'] ?? 1);
const log = createLogger('silent');
const folder = mkdtempSync(join(tmpdir(), 'parley-kill-upgrades-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder, log, isDurable: false });
const { url: server } = postgres;
let faults = 0;
try {
  for (const file of EARLIER_DATABASES) faults += await killUpgradesOf(file);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true });
}
process.exitCode = faults === 0 ? 0 : 1;

interface Expected {
  schema: unknown;
  sums: Map<string, TableSum>;
}

async function killUpgradesOf(file: string): Promise<number> {
  await query(server, 'create database earlier');
  await query(urlOf(server, 'earlier'), statementsOf(file));
  await query(server, 'create database undisturbed template earlier');
  const undisturbed = urlOf(server, 'undisturbed');
  const statements = await migrateUntil(undisturbed, Number.POSITIVE_INFINITY);
  const expected = { schema: await schemaOf(undisturbed), sums: await sumsOf(undisturbed) };
  let kills = 0;
  let found = 0;
  for (let statement = 1; statement <= statements; statement += STEP) {
    for (const moment of ['before', 'after']) {
      const fault = await faultAfterKill(statement, moment, expected);
      kills += 1;
      if (fault === undefined) continue;
      found += 1;
      console.error(`✖ ${file}, killed ${moment} statement ${statement}: ${fault}`);
    }
    console.log(`${file}: ${statement} of ${statements} statements`);
  }
  for (const name of ['earlier', 'undisturbed']) await query(server, `drop database ${name} with (force)`);
  console.log(`${found === 0 ? '✔' : '✖'} ${file}: ${kills} kills, ${found} faults`);
  return found;
}

async function faultAfterKill(statement: number, moment: string, expected: Expected): Promise<string | undefined> {
  await query(server, 'create database killed template earlier');
  const url = urlOf(server, 'killed');
  const child = spawn(process.execPath, [KILLED, url, String(statement), moment], { stdio: 'ignore' });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  try {
    // A statement more or less is sent when a pool opens a further connection.
    if (signal !== 'SIGKILL' && signal !== null) return `the process ended by ${signal}`;
    await asOwner(url, log, (owner) => migrate(owner));
    if (JSON.stringify(await schemaOf(url)) !== JSON.stringify(expected.schema)) return 'the schema is different';
    const [different] = tableDifferences(expected.sums, await sumsOf(url));
    return different && `${different.table}: ${different.words}`;
  } finally {
    await query(server, 'drop database killed with (force)');
  }
}

/** Without the name that each upgrade gives its installation. */
async function sumsOf(url: string): Promise<Map<string, TableSum>> {
  const sums = await asOwner(url, log, (owner) => tableSums(owner));
  sums.delete('installation');
  return sums;
}
