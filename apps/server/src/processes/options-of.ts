import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunningServer } from '#features/installation/server-list.ts';
import { EVERYDAY_PLAN, readSimulatedPlan, type SimulatedPlan } from '#features/outbound/dial/simulated-plan.ts';
import { systemClock } from '#platform/clock.ts';
import { ConfigError } from '#platform/config-error.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/db/open.ts';
import type { Logger } from '#platform/logger.ts';
import { allowedPlaces } from '#platform/outgoing/addresses.ts';
import { createOutgoing } from '#platform/outgoing/outgoing.ts';
import type { Passwords } from '#platform/passwords.ts';
import type { Secrets } from '#platform/secrets.ts';
import { installedSpeech } from '#platform/speech/installed-speech.ts';
import { speechService } from '#platform/speech/speech-service.ts';
import type { Speech } from '#platform/speech/speech.ts';
import { createWritingService } from '#platform/writing-service.ts';
import type { ApiOptions } from '#processes/api-options.ts';
import { backupsOf } from '#processes/backups-of.ts';
import { filesOf } from '#processes/files-of.ts';
import { installationSettings } from '#processes/installation-settings.ts';
import { mailerOf } from '#processes/mailer-of.ts';
import { modelsOf, speechOfCalls } from '#processes/voice.ts';
import { tombstonesIn } from '#workflows/personal-data/tombstones.ts';

const CONSOLE_FOLDER = join(import.meta.dirname, '../../../console/dist');
const CHAT_CLIENT_FOLDER = join(import.meta.dirname, '../../../chat-client/dist');
const GUIDE_FOLDER = join(import.meta.dirname, '../../../../docs/user');
const LONGEST_SPEECH_BYTES = 20_000_000;

interface Given {
  database: Database;
  secrets: Secrets;
  passwords: Passwords;
  log: Logger;
  own: RunningServer;
}

/** What the API needs of the configuration. */
export async function optionsOf(
  config: Config,
  { database, secrets, passwords, log, own }: Given,
): Promise<ApiOptions> {
  const outgoing = createOutgoing(allowedPlaces(config.egressAllow), LONGEST_SPEECH_BYTES);
  return {
    ...{ db: database.db, turnPool: database.pool, callers: database.callers, directUrl: database.directUrl },
    replica: database.replica,
    asOwner: database.asOwner,
    ...{ passwords, secrets, log, now: systemClock, server: own.id, isWorker: config.roles.includes('worker') },
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
    dataDir: config.dataDir,
    tombstones: tombstonesIn(join(config.dataDir, 'erased.jsonl')),
    backups: backupsOf(config, log),
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
      version: own.version,
    },
  };
}

/** What carries the calls of campaigns, and where an Asterisk brings its own. */
function telephonyOf({ telephony, voice: { host, audioSocket } }: Config) {
  const real = telephony.includes('sip') ? ('real' as const) : ('none' as const);
  return {
    telephony: telephony.includes('simulated') ? ('simulated' as const) : real,
    audioSocket: audioSocket && { host, port: audioSocket.port },
  };
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
