import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { ConfigError } from '#platform/config-error.ts';
import { POSTGRES_ENVIRONMENT } from './cluster.ts';
import { claimFolder } from './folder-lock.ts';
import type { DatabasePlace } from './place.ts';
import { readPostmasterFile } from './postmaster-file.ts';

const START_MS = 60_000;
const STOP_MS = 20_000;
const POLL_MS = 10;
const LAST_WORDS = 4_000;
/** Resources that an ending PostgreSQL still holds briefly. */
const HELD_FOR_A_MOMENT = /pre-existing shared memory block|lock file "postmaster.pid" already exists/u;

export interface ServerProcess {
  pid: number;
  exited: Promise<void>;
  /** Disconnects all clients, writes everything to disk, and ends. */
  stop(): Promise<void>;
}

/** Starts PostgreSQL in a folder that exists already, and waits until it serves. */
export async function startServerProcess(place: DatabasePlace, log: Logger): Promise<ServerProcess> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    await claimFolder(place);
    const child = spawnPostgres(place);
    const said = listen(child, log);
    const exited = new Promise<void>((resolve) => child.once('error', () => resolve()).once('exit', () => resolve()));
    if (await becomesReady(place, child, exited, deadline)) {
      return { pid: child.pid ?? 0, exited, stop: () => stop(child, exited) };
    }
    if (!HELD_FOR_A_MOMENT.test(said()) || Date.now() > deadline) {
      child.kill('SIGQUIT');
      throw new ConfigError(`The embedded database did not start:\n${said()}`);
    }
    await sleep(POLL_MS * 10);
  }
}

function spawnPostgres({ installation, way, cluster, sockets, isDurable }: DatabasePlace): ChildProcess {
  const settings = {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: 100,
    shared_buffers: '128MB',
    timezone: 'UTC',
    jit: 'off',
    io_method: 'sync',
    max_parallel_workers_per_gather: 0,
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_wal_size: '1GB',
    checkpoint_timeout: '15min',
    ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
  const [program = '', ...args] = [
    ...way.prefix,
    installation.postgres,
    ...['-D', cluster, '-k', sockets],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  // In its own session, so that Ctrl+C in a terminal reaches only the server, which drains before it stops PostgreSQL.
  return spawn(program, args, { env: POSTGRES_ENVIRONMENT, stdio: ['ignore', 'ignore', 'pipe'], detached: true });
}

/** Returns a function that gives the child's latest output. */
function listen(child: ChildProcess, log: Logger): () => string {
  let last = '';
  child.once('error', (error) => (last += error.message));
  child.stderr?.setEncoding('utf8').on('data', (words: string) => {
    last = (last + words).slice(-LAST_WORDS);
    log.debug({ postgres: words.trimEnd() }, 'output of the embedded database');
  });
  return () => last;
}

async function becomesReady(place: DatabasePlace, child: ChildProcess, exited: Promise<void>, deadline: number) {
  let isAlive = true;
  void exited.then(() => (isAlive = false));
  while (isAlive && Date.now() < deadline) {
    const file = readPostmasterFile(place.cluster);
    if (file?.isReady && file.pid === child.pid) return true;
    await sleep(POLL_MS);
  }
  return false;
}

async function stop(child: ChildProcess, exited: Promise<void>): Promise<void> {
  child.kill('SIGINT');
  const impatient = setTimeout(() => child.kill('SIGQUIT'), STOP_MS);
  await exited;
  clearTimeout(impatient);
}
