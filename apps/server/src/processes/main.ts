import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock, unixSeconds } from '#platform/clock.ts';
import { chooseEmbedding, embedding } from '#platform/embedding.ts';
import { ConfigError } from '#platform/config-error.ts';
import { readConfig, type Config } from '#platform/config.ts';
import { openDatabase, type Database } from '#platform/db/open.ts';
import { createLogger, type Logger } from '#platform/logger.ts';
import { allowedPlaces } from '#platform/outgoing/addresses.ts';
import { createOutgoing } from '#platform/outgoing/outgoing.ts';
import { createPasswords } from '#platform/passwords.ts';
import { installedSpeech } from '#platform/speech/installed-speech.ts';
import { speechService } from '#platform/speech/speech-service.ts';
import type { Speech } from '#platform/speech/speech.ts';
import { openSecrets, type Secrets } from '#platform/secrets.ts';
import { createWritingService } from '#platform/writing-service.ts';
import { reportChains } from '#platform/audit/verify-chain.ts';
import { createApi, type Api } from '#processes/api.ts';
import { endInOrder } from '#processes/end-in-order.ts';
import { filesOf } from '#processes/files-of.ts';
import { installationSettings } from '#processes/installation-settings.ts';
import { mailerOf } from '#processes/mailer-of.ts';
import { serveCalls } from '#processes/serve-calls.ts';
import { startVoiceChild } from '#processes/voice-child.ts';
import { modelsOf, speechOfCalls } from '#processes/voice.ts';
import { EVERYDAY_PLAN, readSimulatedPlan, type SimulatedPlan } from '#features/outbound/dial/simulated-plan.ts';
import { firstStart } from '#workflows/projects/first-start.ts';
import { installDemo } from '#workflows/projects/install-demo.ts';
import packageJson from '../../../../package.json' with { type: 'json' };
import { tombstonesIn } from '#workflows/personal-data/tombstones.ts';

const CONSOLE_FOLDER = join(import.meta.dirname, '../../../console/dist');
const CHAT_CLIENT_FOLDER = join(import.meta.dirname, '../../../chat-client/dist');
const GUIDE_FOLDER = join(import.meta.dirname, '../../../../docs/user');
const SWEEP_EVERY_MS = 60_000;
const LOOK_FOR_DUE_EVERY_MS = 1_000;
const ROLL_UP_EVERY_MS = 10_000;
const PING_EVERY_MS = 20_000;
const TIDY_UP_EVERY_MS = 60 * 60 * 1000;
const LONGEST_SPEECH_BYTES = 20_000_000;
const DAY_MS = 24 * 60 * 60 * 1000;

// Turns must not depend on the machine: the sandbox's dates use the process's time zone.
process.env['TZ'] = 'UTC';

try {
  await serve(readConfig(process.env));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exit(1);
}

async function serve(config: Config): Promise<void> {
  if (!config.processes.includes('api')) return serveCalls(config);
  const log = createLogger(config.logLevel);
  const secrets = openSecrets(config);
  await chooseEmbedding(config.embeddingDir);
  const chosen = embedding();
  if (chosen) log.info({ dimensions: chosen.dimensions, hash: chosen.hash }, 'language models use an embedding');
  const database = await openDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, log });
  try {
    await serveFrom(database, secrets, config, log);
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Runs the telephone beside this server, if the installation has one. */
function voiceChildOf({ processes, telephony, databaseUrl }: Config, { embedded }: Database, log: Logger) {
  const isReal = telephony.includes('sip') || telephony.includes('audiosocket');
  if (!isReal || !processes.includes('voice')) return null;
  return startVoiceChild(databaseUrl ?? embedded?.url ?? '', log);
}

/** What carries the calls of campaigns, and where an Asterisk brings its own. */
function telephonyOf({ telephony, voice: { host, audioSocket } }: Config) {
  const real = telephony.includes('sip') ? ('real' as const) : ('none' as const);
  return {
    telephony: telephony.includes('simulated') ? ('simulated' as const) : real,
    audioSocket: audioSocket && { host, port: audioSocket.port },
  };
}

async function serveFrom(database: Database, secrets: Secrets, config: Config, log: Logger): Promise<void> {
  const { db } = database;
  const passwords = createPasswords();
  const outgoing = createOutgoing(allowedPlaces(config.egressAllow), LONGEST_SPEECH_BYTES);
  const api = await createApi({
    db,
    turnPool: database.pool,
    callers: database.callers,
    passwords,
    secrets,
    log,
    now: systemClock,
    publicUrl: config.publicUrl,
    ...{ metricsToken: config.metricsToken, trustProxy: config.trustProxy },
    inactivityHours: config.inactivityHours,
    writing: config.ai ? createWritingService(config.ai, createOutgoing(allowedPlaces(config.egressAllow))) : null,
    reader: speechOf(config, outgoing),
    egressAllow: config.egressAllow,
    mailer: await mailerOf(config),
    files: await filesOf(config),
    ...telephonyOf(config),
    ...speechOfCalls(config, outgoing, await modelsOf(config)),
    simulatedPlan: await simulatedPlanOf(config),
    tombstones: tombstonesIn(join(config.dataDir, 'erased.jsonl')),
    zipLimitMb: config.importLimitMb,
    quotaMb: config.quotaMb,
    consoleFolder: CONSOLE_FOLDER,
    chatClientFolder: CHAT_CLIENT_FOLDER,
    guideFolder: GUIDE_FOLDER,
    provider: config.provider,
    installation: installationSettings(config),
    consoleConfig: {
      support_contact: config.supportContact ?? null,
      docs_url: config.docsUrl ?? '/docs/',
      chatbot_url: `${config.publicUrl}/chatbot`,
      inactivity_hours: config.inactivityHours,
      file_limit_mb: config.fileLimitMb,
      version: packageJson.version,
    },
  });
  await firstStart(db, passwords, config.admin, unixSeconds(systemClock), async (tx, { administratorId, notice }) => {
    if (config.demo) await installDemo(tx, { now: systemClock, log }, administratorId);
    // Printed before it is stored: a one-time password that is lost with the process cannot be recovered.
    console.log(['', ...notice, ''].join('\n'));
  });
  await listen(api, config);
  const voiceChild = voiceChildOf(config, database, log);
  const sweeping = setInterval(() => {
    api.sweep().catch((error: unknown) => log.error({ err: error }, 'expired sessions or erasures could not be ended'));
  }, SWEEP_EVERY_MS);
  const tidyUp = () => {
    api.tidyUp().catch((error: unknown) => log.error({ err: error }, 'old data could not be deleted'));
  };
  tidyUp();
  const tidying = setInterval(tidyUp, TIDY_UP_EVERY_MS);
  const looking = setInterval(() => {
    api.fireTimers().catch((error: unknown) => log.error({ err: error }, 'due timers could not be read'));
    api.forwardMessages().catch((error: unknown) => log.error({ err: error }, 'due messages could not be read'));
    api.deployPlanned().catch((error: unknown) => log.error({ err: error }, 'planned deployments could not be read'));
    api.keepFacts().catch((error: unknown) => log.error({ err: error }, 'conversations could not be counted'));
    api.sendReports().catch((error: unknown) => log.error({ err: error }, 'due reports could not be read'));
    api.sendLinks().catch((error: unknown) => log.error({ err: error }, 'links could not be mailed'));
    api.dial().catch((error: unknown) => log.error({ err: error }, 'campaigns could not call'));
    api.sendCallbacks().catch((error: unknown) => log.error({ err: error }, 'due callbacks could not be read'));
    api.keepCalls().catch((error: unknown) => log.error({ err: error }, 'test calls could not be kept'));
    api.checkSignOns().catch((error: unknown) => log.error({ err: error }, 'sessions could not be checked'));
    api.deliverWebhooks().catch((error: unknown) => log.error({ err: error }, 'due webhooks could not be read'));
  }, LOOK_FOR_DUE_EVERY_MS);
  const rollUp = () => {
    api.rollUp().catch((error: unknown) => log.error({ err: error }, 'statistics could not be computed'));
  };
  // Catches up on work left from before the restart.
  rollUp();
  const rollingUp = setInterval(rollUp, ROLL_UP_EVERY_MS);
  const pinging = setInterval(() => {
    try {
      api.ping();
    } catch (error) {
      log.error({ err: error }, 'connections could not be checked');
    }
  }, PING_EVERY_MS);
  void reportChains(db, log);
  const reporting = setInterval(() => void reportChains(db, log), DAY_MS);

  async function stop(longestMs: number): Promise<void> {
    for (const timer of [sweeping, tidying, looking, rollingUp, pinging, reporting]) clearInterval(timer);
    api.drain();
    await voiceChild?.stop();
    const late = sleep(longestMs, undefined, { ref: false });
    await Promise.race([api.close(), late]);
    await database.stop(longestMs);
  }
  endInOrder(stop, log);
  console.log(`\nParley is ready: ${config.publicUrl}\n`);
  // `npm start`, if it is the parent, restarts the server after an unexpected end.
  process.send?.('ready');
}

/** The configured reader, otherwise an installed one, otherwise null. */
function speechOf({ speech }: Config, outgoing: ReturnType<typeof createOutgoing>): Speech | null {
  if (speech) return speechService(speech, outgoing);
  return installedSpeech(process.env['PATH'] ?? '');
}

async function simulatedPlanOf({ simulatedNetwork: file }: Config): Promise<SimulatedPlan> {
  if (file === undefined) return EVERYDAY_PLAN;
  const json = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new ConfigError(`PARLEY_SIMULATED_NETWORK cannot be read: ${error instanceof Error ? error.message : file}`);
  });
  const read = readSimulatedPlan(json);
  if ('fault' in read) throw new ConfigError(`PARLEY_SIMULATED_NETWORK, ${file}: ${read.fault}`);
  return read.plan;
}

async function listen({ app, prepare }: Api, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ port, host });
    prepare();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    throw new ConfigError(`Another program already listens on ${host}:${port}. Choose another port with PORT.`);
  }
}
