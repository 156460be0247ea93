import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningServer } from '#features/installation/server-list.ts';
import { systemClock, unixSeconds } from '#platform/clock.ts';
import { chooseEmbedding, embedding } from '#platform/embedding.ts';
import { ConfigError } from '#platform/config-error.ts';
import { ignoredVariables, readConfig, type Config } from '#platform/config.ts';
import { refuseFolder } from '#platform/data-folder.ts';
import { openDatabase, type Database } from '#platform/db/open.ts';
import { refuseUnfinishedFolder } from '#platform/db/unfinished-restore.ts';
import { missingKeys, storedKeyIds } from '#platform/db/stored-key-ids.ts';
import { createLogger, type Logger } from '#platform/logger.ts';
import { noteBuild } from '#platform/metrics.ts';
import { createPasswords, type Passwords } from '#platform/passwords.ts';
import { openSecrets, type Secrets } from '#platform/secrets.ts';
import { endTraces } from '#platform/traces/traces.ts';
import { createApi, type Api } from '#processes/api.ts';
import { keyText } from '#processes/commands/key-text.ts';
import { endInOrder } from '#processes/end-in-order.ts';
import { startJobs } from '#processes/jobs.ts';
import { listening } from '#processes/listening.ts';
import { optionsOf } from '#processes/options-of.ts';
import { serveProbes } from '#processes/probe-server.ts';
import { serveCalls } from '#processes/serve-calls.ts';
import { giveSignsOfLife } from '#processes/sign-of-life.ts';
import { thisServer } from '#processes/this-server.ts';
import { tracesOf } from '#processes/traces-of.ts';
import { startVoiceChild } from '#processes/voice-child.ts';
import { firstStart } from '#workflows/projects/first-start.ts';
import { installDemo } from '#workflows/projects/install-demo.ts';

// Turns must not depend on the machine: the sandbox's dates use the process's time zone.
process.env['TZ'] = 'UTC';

for (const sentence of ignoredVariables(process.env)) console.error(sentence);
try {
  const config = readConfig(process.env);
  refuseFolder(config.dataDir);
  // First: a key that a server makes here would keep the restore from being repeated.
  refuseUnfinishedFolder(config.dataDir);
  if (config.roles.includes('worker')) await keyText(config.backup?.keyFile);
  await serve(config);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exit(1);
}

async function serve(config: Config): Promise<void> {
  if (!config.roles.includes('api') && config.databaseUrl === undefined) {
    throw new ConfigError('PARLEY_ROLES without api requires DATABASE_URL, the database of the other servers');
  }
  if (config.roles.every((role) => role === 'voice')) return serveCalls(config);
  const own = thisServer(config);
  await tracesOf(config, own);
  const log = createLogger(config.logLevel);
  const secrets = openSecrets(config);
  await chooseEmbedding(config.embeddingDir);
  const chosen = embedding();
  if (chosen) log.info({ dimensions: chosen.dimensions, hash: chosen.hash }, 'language models use an embedding');
  const database = await openDatabase({ ...config, log });
  try {
    await serveFrom({ database, secrets, own }, config, log);
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Runs the telephone beside this server, if the installation has one. */
function voiceChildOf({ roles, telephony }: Config, { embedded }: Database, log: Logger) {
  const isReal = telephony.includes('sip') || telephony.includes('audiosocket');
  if (!isReal || !roles.includes('voice')) return null;
  return startVoiceChild(embedded?.url, log);
}

interface Opened {
  database: Database;
  secrets: Secrets;
  own: RunningServer;
}

async function serveFrom({ database, secrets, own }: Opened, config: Config, log: Logger): Promise<void> {
  const { db } = database;
  noteBuild(own.version, own.roles);
  const missing = missingKeys(await storedKeyIds(db), secrets.keyIds);
  if (missing !== null) log.error(`${missing} Set PARLEY_SECRET_KEY to that key, or to both with a comma`);
  const passwords = createPasswords();
  const api = await createApi(await optionsOf(config, { database, secrets, passwords, log, own }));
  if (config.roles.includes('api')) await welcome(database, passwords, config, log);
  const closeProbes = await listen(api, config);
  const voiceChild = voiceChildOf(config, database, log);
  const isWorker = config.roles.includes('worker');
  const leave = await giveSignsOfLife({ db, log, own, ...(isWorker && { takeOver: api.takeOver }) });
  const endJobs = startJobs(api, config.roles, log);

  async function stop(longestMs: number): Promise<void> {
    endJobs();
    api.drain();
    await voiceChild?.stop();
    const late = sleep(longestMs, undefined, { ref: false });
    await Promise.race([api.close(), late]);
    closeProbes();
    await Promise.race([leave(), late]);
    await Promise.race([endTraces(), late]);
    await database.stop(longestMs);
  }
  endInOrder(stop, log, async () => {
    api.drain();
    if (config.roles.includes('api')) await sleep(config.drainSeconds * 1_000);
  });
  const what = config.roles.includes('api') ? config.publicUrl : config.roles.join(', ');
  console.log(`\nParley is ready: ${what}\n`);
  // `npm start`, if it is the parent, restarts the server after an unexpected end.
  process.send?.('ready');
}

/** Serves the API, or only probes and metrics. The returned function closes the latter. */
async function listen({ app, checks, metrics, prepare }: Api, config: Config): Promise<() => void> {
  const { host, port, metricsToken } = config;
  if (!config.roles.includes('api')) return (await serveProbes({ host, port, checks, metrics, metricsToken })).close;
  await listening(host, port, () => app.listen({ port, host }));
  prepare();
  return () => undefined;
}

/** The first start of the installation creates its administrator, whose password a worker's log must not have. */
async function welcome({ db }: Database, passwords: Passwords, config: Config, log: Logger): Promise<void> {
  await firstStart(db, passwords, config.admin, unixSeconds(systemClock), async (tx, { administratorId, notice }) => {
    if (config.demo) await installDemo(tx, { now: systemClock, log }, administratorId);
    // Printed before it is stored: a one-time password that is lost with the process cannot be recovered.
    console.log(['', ...notice, ''].join('\n'));
  });
}
