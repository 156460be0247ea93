import { join } from 'node:path';
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
import { openSherpa, type Sherpa } from '#platform/sherpa/sherpa.ts';
import { installedSpeech } from '#platform/speech/installed-speech.ts';
import { speakerOf } from '#platform/speech/speaker-of.ts';
import { speechService } from '#platform/speech/speech-service.ts';
import type { RecognizerConfig } from '#platform/voice-config.ts';
import { createVoice } from '#processes/services/voice-services.ts';
import { createEngines } from '#processes/services/telephone-engines.ts';

const LOOK_EVERY_MS = 1_000;
const LONGEST_SPEECH_BYTES = 20_000_000;
const MOST_SPEAKING = { atOnce: 4, waiting: 200 };

/** Runs the telephone: accounts, calls, and the calls of campaigns. Returns how to stop it. */
export async function serveVoice(
  database: Database,
  secrets: Secrets,
  config: Config,
  files: FileStore,
  log: Logger,
): Promise<(longestMs: number) => Promise<void>> {
  if (config.telephony !== 'sip') throw new ConfigError('PARLEY_ROLES=voice requires PARLEY_TELEPHONY=sip');
  const outgoing = createOutgoing(allowedPlaces(config.egressAllow), LONGEST_SPEECH_BYTES);
  const { sherpaModels } = config.voice;
  const sherpa = sherpaModels === undefined ? null : await openSherpa(sherpaModels);
  const engines = createEngines(config.voice, log);
  const voice = createVoice({
    ...{ db: database.db, turnPool: database.pool, log, now: systemClock },
    ...{ egressAllow: config.egressAllow, files },
    openEngine: (account) => engines.open({ ...account, password: passwordOf(account, secrets) }),
    speakers: speakersOf(config, outgoing, sherpa),
    spokenFolder: join(config.dataDir, 'spoken'),
    recognizers: [
      ...(sherpa?.recognizer ? [sherpa.recognizer] : []),
      ...config.voice.recognizers.map((each) => recognizerOf(each, outgoing)),
    ],
  });
  const looking = setInterval(() => void voice.tick(), LOOK_EVERY_MS);
  await voice.tick();
  return async (longestMs) => {
    clearInterval(looking);
    await voice.close(longestMs);
    await sherpa?.close();
    await outgoing.close();
  };
}

function passwordOf({ projectId, environment, password }: Account, secrets: Secrets): string {
  const field = environment === 'prod' ? 'sip_passwd_production' : 'sip_passwd_testing';
  return password === '' ? '' : secrets.decrypt(password, secretPlace(projectId, field));
}

/** The configured service first, then models of this machine; installed programs take over when they fail. */
function speakersOf({ speech }: Config, outgoing: ReturnType<typeof createOutgoing>, sherpa: Sherpa | null) {
  const installed = installedSpeech(process.env['PATH'] ?? '', MOST_SPEAKING);
  return [
    ...(speech ? [speakerOf('openai', speechService(speech, outgoing), { speed: true, pitch: false })] : []),
    ...(sherpa?.speaker ? [sherpa.speaker] : []),
    ...(installed ? [speakerOf('installed', installed, { speed: true, pitch: true })] : []),
  ];
}

function recognizerOf(config: RecognizerConfig, outgoing: ReturnType<typeof createOutgoing>) {
  if (config.name === 'deepgram') return deepgramRecognizer(config, outgoing);
  return config.name === 'vosk' ? voskRecognizer(config, outgoing) : openAiRecognizer(config, outgoing);
}
