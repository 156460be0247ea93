import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { connectDirectly } from '#platform/db/connect-directly.ts';
import { ensureCluster } from './cluster.ts';
import { holdLock } from './folder-lock.ts';
import { databaseUrl, preparePlace } from './place.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';

const DATABASE = 'parley';
const LONGEST_PAUSE_MS = 5_000;

export interface EmbeddedPostgres {
  url: string;
  /** The current process; a different one after a crash. */
  pid(): number;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: Logger;
  /** False for tests, which may lose data. */
  isDurable?: boolean;
}

/**
 * Runs PostgreSQL as a child process in the data folder, and restarts it when it ends unexpectedly. Call it from the
 * main thread: the kernel ties the child's life to the thread that started it.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  isDurable = true,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const place = preparePlace(dataDir, isDurable);
  await ensureCluster(place);
  let running = await startLocked();
  let isStopping = false;
  await ensureDatabase(place.sockets);
  const supervision = supervise();

  return {
    url: databaseUrl(place.sockets, DATABASE),
    pid: () => running.pid,
    async stop() {
      isStopping = true;
      await running.stop();
      await supervision;
    },
  };

  async function startLocked(): Promise<ServerProcess> {
    const server = await startServerProcess(place, log);
    await keepLock(place.sockets, server);
    return server;
  }

  async function supervise(): Promise<void> {
    for (;;) {
      await running.exited;
      if (isStopping) return;
      log.error('the embedded database stopped; restarting it');
      await restart();
    }
  }

  async function restart(): Promise<void> {
    for (let pause = 100; !isStopping; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        running = await startLocked();
        // `stop` was called during the start.
        if (isStopping) await running.stop();
        return;
      } catch (error) {
        log.error({ err: error }, 'the embedded database could not be restarted');
        await sleep(pause);
      }
    }
  }
}

/** Holds the folder's lock while that process serves, and takes it again if its connection is cut. */
async function keepLock(sockets: string, server: ServerProcess): Promise<void> {
  let hasExited = false;
  void server.exited.then(() => (hasExited = true));
  await holdLock(sockets, () => void retake());

  async function retake(): Promise<void> {
    while (!hasExited) {
      try {
        await holdLock(sockets, () => void retake());
        return;
      } catch {
        await sleep(100);
      }
    }
  }
}

async function ensureDatabase(sockets: string): Promise<void> {
  const client = await connectDirectly(databaseUrl(sockets, 'postgres'));
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
