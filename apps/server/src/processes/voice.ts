import { randomUUID } from 'node:crypto';
import type { Account } from '#features/calls/account-leases.ts';
import { secretPlace } from '#features/settings/settings-store.ts';
import { systemClock } from '#platform/clock.ts';
import { ConfigError } from '#platform/config-error.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/db/open.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Logger } from '#platform/logger.ts';
import { deepgramRecognizer } from '#platform/recognition/deepgram-recognizer.ts';
import { openAiRecognizer } from '#platform/recognition/openai-recognizer.ts';
import { voskRecognizer } from '#platform/recognition/vosk-recognizer.ts';
import { allowedPlaces } from '#platform/outgoing/addresses.ts';
import { createOutgoing } from '#platform/outgoing/outgoing.ts';
import type { Secrets } from '#platform/secrets.ts';
import { espeak, findEspeak } from '#platform/speech/espeak.ts';
import { speakerOf } from '#platform/speech/speaker-of.ts';
import { speechService } from '#platform/speech/speech-service.ts';
import type { RecognizerConfig } from '#platform/voice-config.ts';
import { openedAccount } from '#workflows/phone/tried-account.ts';
import { sipLadders } from '#workflows/phone/sip-ladders.ts';
import { createVoice } from '#processes/services/voice-services.ts';
import { createEngines } from '#processes/services/telephone-engines.ts';

const MEGABYTE = 1024 * 1024;
const LOOK_EVERY_MS = 1_000;
const LONGEST_SPEECH_BYTES = 20_000_000;
const MOST_SPEAKING = { atOnce: 4, waiting: 200 };

interface Served {
  database: Database;
  secrets: Secrets;
  config: Config;
  files: FileStore;
  log: Logger;
  /** Names this process; the accounts and calls of a dead one of this name are its own. */
  server: string | undefined;
}

/** Runs the telephone: accounts, calls, and the calls of campaigns. Returns how to stop it. */
export async function serveVoice({
  database,
  secrets,
  config,
  files,
  log,
  server = randomUUID(),
}: Served): Promise<(longestMs: number) => Promise<void>> {
  if (!config.telephony.includes('sip') && !config.telephony.includes('audiosocket')) {
    throw new ConfigError('PARLEY_ROLES=voice requires PARLEY_TELEPHONY=sip, audiosocket or both');
  }
  const outgoing = createOutgoing(allowedPlaces(config.egressAllow), LONGEST_SPEECH_BYTES);
  const ladders = sipLadders();
  const engines = createEngines(config.voice, ladders.hear, log);
  const voice = createVoice({
    ...{ db: database.db, turnPool: database.pool, log, now: systemClock, server },
    ...{ egressAllow: config.egressAllow, files, quota: config.quotaMb * MEGABYTE },
    ...{ ladders, takesAccounts: config.telephony.includes('sip'), audioSocket: engines.audioSocket() },
    openEngine: (account) => engines.open({ ...account, password: passwordOf(account, secrets) }),
    tryAccount: (order) => engines.open(openedAccount(order, secrets), { onlyAsks: true }),
    ...speechOfCalls(config, outgoing),
  });
  const looking = setInterval(() => void voice.tick(), LOOK_EVERY_MS);
  await voice.begin();
  return async (longestMs) => {
    clearInterval(looking);
    await voice.close(longestMs);
    await outgoing.close();
  };
}

/** The voices and the recognizers of calls. */
export function speechOfCalls(config: Config, outgoing: ReturnType<typeof createOutgoing>) {
  return {
    speakers: speakersOf(config, outgoing),
    recognizers: config.voice.recognizers.map((each) => recognizerOf(each, outgoing)),
  };
}

function passwordOf({ projectId, environment, password }: Account, secrets: Secrets): string {
  const field = environment === 'prod' ? 'sip_passwd_production' : 'sip_passwd_testing';
  return password === '' ? '' : secrets.decrypt(password, secretPlace(projectId, field));
}

/** The configured service first; the installed program takes over when it fails. */
function speakersOf({ speech }: Config, outgoing: ReturnType<typeof createOutgoing>) {
  const program = findEspeak(process.env['PATH'] ?? '');
  return [
    ...(speech ? [speakerOf('openai', speechService(speech, outgoing), { speed: true, pitch: false })] : []),
    ...(program === undefined
      ? []
      : [speakerOf('espeak-ng', espeak(program, MOST_SPEAKING), { speed: true, pitch: true })]),
  ];
}

function recognizerOf(config: RecognizerConfig, outgoing: ReturnType<typeof createOutgoing>) {
  if (config.name === 'deepgram') return deepgramRecognizer(config, outgoing);
  return config.name === 'vosk' ? voskRecognizer(config, outgoing) : openAiRecognizer(config, outgoing);
}
