/**
 * Fills an installation, backs it up while people talk, restores it on an empty host, and talks there. Prints seconds a
 * gigabyte of the database and its files. `TURNS=n` changes the size, which is about 1 GB unless given.
 */
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { visitDatabase } from '../apps/server/src/platform/db/visit.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { fillProject } from '../apps/server/src/processes/testing/fill/fill-project.ts';
import { startProgram } from '../apps/server/src/processes/testing/program.ts';
import { query } from '../apps/server/src/testing/database-server.ts';
import { runCommand } from './backup/run-command.ts';
import { talkWhile, uploadFiles } from './backup/talk-while.ts';

const TURNS = Number(process.env['TURNS'] ?? 500_000);
const FILES = 20;
const FILE_BYTES = 5_000_000;
const GOAL = 60;

const folder = mkdtempSync(join(tmpdir(), 'parley-drill-'));
const [before, after, backups] = [join(folder, 'before'), join(folder, 'after'), join(folder, 'backups')];
const keyFile = join(folder, 'key');
writeFileSync(keyFile, 'a fine long key of the drill');
const faults: string[] = [];

try {
  await drill();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const fault of faults) console.error(`✖ ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;

async function drill(): Promise<void> {
  const gigabytes = await fill();
  await backUpUnderLoad(gigabytes);
  const [archive = ''] = readdirSync(backups).filter((name) => name.endsWith('.backup'));
  const path = join(backups, archive);
  console.log(`archive: ${(statSync(path).size / 1e9).toFixed(3)} GB`);
  const seconds = await runCommand('restore', [path, '--key-file', keyFile], after);
  report('restore and comparison', seconds, gigabytes);
  const restored = await startProgram({ PARLEY_DATA_DIR: after });
  try {
    const turns = await talkWhile(restored.url, () => sleep(3_000));
    console.log(`sign-in and chat on the restored host: ${turns.length} turns`);
  } finally {
    await restored.stop();
  }
}

/** Returns the size of the database and the stored files. */
async function fill(): Promise<number> {
  const server = await startProgram({ PARLEY_DATA_DIR: before, PARLEY_DEMO: '1' });
  const log = createLogger('error');
  try {
    await uploadFiles(server.url, FILES, FILE_BYTES);
    return await visitDatabase({ dataDir: before, databaseUrl: undefined, log, isAlone: false }, async (owner, url) => {
      const { turns } = await fillProject(owner, {
        turns: TURNS,
        days: 180,
        seed: 1,
        log,
        onProgress: () => undefined,
      });
      const [row] = (await query(url, 'select pg_database_size(current_database())::float8 as bytes')) as [
        { bytes: number },
      ];
      const bytes = row.bytes + FILES * FILE_BYTES;
      console.log(`${turns.toLocaleString('en')} turns and ${FILES} files: ${(bytes / 1e9).toFixed(2)} GB`);
      return bytes / 1e9;
    });
  } finally {
    await server.stop();
  }
}

async function backUpUnderLoad(gigabytes: number): Promise<void> {
  const server = await startProgram({ PARLEY_DATA_DIR: before });
  try {
    const quiet = await talkWhile(server.url, () => sleep(10_000));
    let seconds = 0;
    const busy = await talkWhile(server.url, async () => {
      seconds = await runCommand('backup', ['--to', backups, '--key-file', keyFile], before);
    });
    report('backup under load, read back', seconds, gigabytes);
    for (const [when, turns] of [
      ['before the backup', quiet],
      ['during it', busy],
    ] as const) {
      console.log(
        `turns ${when}: ${turns.length}, p50 ${percentile(turns, 0.5)} ms, p95 ${percentile(turns, 0.95)} ms`,
      );
    }
  } finally {
    await server.stop();
  }
}

function percentile(times: readonly number[], part: number): number {
  return Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN);
}

function report(what: string, seconds: number, gigabytes: number): void {
  const each = seconds / gigabytes;
  console.log(`${what}: ${seconds.toFixed(1)} s, ${each.toFixed(1)} s a GB (goal: ${GOAL})`);
  if (each > GOAL) faults.push(`${what} took ${each.toFixed(1)} s a GB`);
}
