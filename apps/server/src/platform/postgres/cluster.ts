import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { DatabasePlace } from './place.ts';
import { giveFolder } from './privileges.ts';

/** The environment for PostgreSQL's programs. */
export const POSTGRES_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC', PATH: process.env['PATH'] ?? '' };

const UNFINISHED = 'postgres.new-';

/**
 * Creates the folder of a database, unless it exists. It appears whole or not at all, even if the process is killed.
 */
export async function ensureCluster(place: DatabasePlace): Promise<void> {
  removeUnfinished(place.dataDir);
  if (existsSync(join(place.cluster, 'PG_VERSION'))) return;
  const unfinished = join(place.dataDir, UNFINISHED + process.pid);
  mkdirSync(unfinished, { mode: 0o700 });
  giveFolder(unfinished, place.way);
  await initdb(place, unfinished);
  try {
    renameSync(unfinished, place.cluster);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    // Another server created it at this moment.
    if (!existsSync(join(place.cluster, 'PG_VERSION'))) throw error;
  }
}

async function initdb({ installation, way, isDurable }: DatabasePlace, folder: string): Promise<void> {
  const [program = '', ...args] = [
    ...way.prefix,
    installation.initdb,
    ...['-D', folder, '-U', 'parley', '--auth=trust', '-E', 'UTF8', '--no-instructions'],
    // Sorting and letter case then do not depend on the machine's C library.
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...(isDurable ? [] : ['--no-sync']),
  ];
  const child = spawn(program, args, { env: POSTGRES_ENVIRONMENT, stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('exit', resolve));
  const [code, said] = await Promise.all([exited, text(child.stderr)]);
  if (code !== 0) throw new Error(`The database could not be created in ${folder}:\n${said}`);
}

/** Removes the remains of a killed initdb. */
function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (!name.startsWith(UNFINISHED) || isRunning(Number(name.slice(UNFINISHED.length)))) continue;
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
