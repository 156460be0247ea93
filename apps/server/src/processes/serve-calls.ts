import { chooseEmbedding } from '#platform/embedding.ts';
import type { Config } from '#platform/config.ts';
import { ping } from '#platform/db/database.ts';
import { refuseOutdatedServer } from '#platform/db/releases.ts';
import { openDatabase, type Database } from '#platform/db/open.ts';
import { createLogger } from '#platform/logger.ts';
import { noteBuild, registry } from '#platform/metrics.ts';
import { raisePriority } from '#platform/raise-priority.ts';
import { openSecrets } from '#platform/secrets.ts';
import { endTraces } from '#platform/traces/traces.ts';
import { endInOrder } from '#processes/end-in-order.ts';
import { filesOf } from '#processes/files-of.ts';
import { giveSignsOfLife } from '#processes/sign-of-life.ts';
import { thisServer } from '#processes/this-server.ts';
import { tracesOf } from '#processes/traces-of.ts';
import { serveVoice } from '#processes/voice.ts';

/** The calls of a process that stops go on for so long. */
const LONGEST_DRAIN_MS = 12_000;

interface ServedCalls {
  /** Names this process and those before it: a process that takes the place of a dead one has its accounts at once. */
  server?: string;
  /** A process beside a server answers probes and metrics at PARLEY_PROBE_PORT only. */
  isBeside?: boolean;
}

/** Serves the telephone alone. */
export async function serveCalls(config: Config, { server, isBeside = false }: ServedCalls = {}): Promise<void> {
  const own = thisServer({ port: config.port, roles: ['voice'] }, server);
  await tracesOf(config, own);
  const log = createLogger(config.logLevel);
  raisePriority();
  const secrets = openSecrets(config);
  await chooseEmbedding(config.embeddingDir);
  noteBuild(own.version, own.roles);
  const database = await openDatabase({ ...config, log });
  try {
    const stopVoice = await serveVoice({
      database,
      secrets,
      config,
      log,
      server: own.id,
      files: await filesOf(config),
    });
    const port = isBeside ? config.probePort : config.port;
    const probes = port === undefined ? null : await answerProbes({ ...config, port }, database);
    const leave = await giveSignsOfLife({ db: database.db, log, own });
    endInOrder(async (longestMs) => {
      probes?.drain();
      await stopVoice(Math.min(longestMs, LONGEST_DRAIN_MS));
      probes?.close();
      await leave();
      await endTraces();
      await database.stop(longestMs);
    }, log);
  } catch (error) {
    await database.stop();
    throw error;
  }
  // The server that started this process may be killed: nobody would stop this one.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.send?.('ready');
}

/** Loaded only here: a telephone process beside a server starts faster without it. */
async function answerProbes({ host, port, metricsToken }: Config, { db }: Database) {
  const { serveProbes } = await import('#processes/probe-server.ts');
  let isDraining = false;
  const checks = {
    database: () => ping(db),
    serving: async () => {
      if (isDraining) throw new Error('The server is stopping');
      await refuseOutdatedServer(db);
    },
  };
  const { close } = await serveProbes({ ...{ host, port, checks, metricsToken }, metrics: registry });
  return { close, drain: () => void (isDraining = true) };
}
