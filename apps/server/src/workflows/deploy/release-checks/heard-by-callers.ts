import { LANGUAGES } from '@parley/domain/settings';
import type { Voice } from '@parley/domain/voice';
import { readSettings } from '#features/settings/settings-store.ts';
import { hasSipAccount } from '#features/settings/sip-account.ts';
import type { Clock } from '#platform/clock.ts';
import type { InProject } from '#platform/db/database.ts';
import type { Speech } from '#platform/speech/speech.ts';
import { NO_RECOGNIZER, recognizerName } from '#workflows/phone/call-settings.ts';
import type { ReleaseCheck, ReleaseFinding } from '#workflows/deploy/release-checks/release-check.ts';
import type { ReleaseFacts } from '#workflows/deploy/release-checks/release-facts.ts';

export interface VoiceHost {
  inProject: InProject;
  now: Clock;
  /** Null if no voice is installed. */
  reader: Pick<Speech, 'voices'> | null;
  /** The names of the services that turn callers' speech into text. */
  recognizers: readonly string[];
}

/** What callers would not hear, or could not say, in a project with a telephone account. */
export function heardByCallers({ inProject, now, reader, recognizers }: VoiceHost): ReleaseCheck {
  return async ({ projectId, environment }, facts) => {
    if (facts.is_chat) return [];
    const settings = await inProject(projectId, 'read', (db) => readSettings({ db, projectId, actor: null, now }));
    if (!hasSipAccount(settings, environment)) return [];
    // A service that does not answer now may do so during the call.
    const voices = reader && (await reader.voices().catch(() => null));
    return [
      ...listening(facts, recognizers),
      ...(reader === null ? [ofSetting('error', 'no-voice', NO_VOICE, 'voices_id')] : speaking(facts, voices ?? [])),
      ...greeting(facts),
      ...(facts.isSilentlyRecorded
        ? [ofSetting('error', 'recording-notice', UNANNOUNCED, 'call_recording_notice')]
        : []),
      ...facts.unheard.map((reaction) => ofReaction('warning', 'unheard', UNHEARD, reaction)),
    ];
  };
}

const NO_VOICE = 'Callers hear nothing: this installation has no voice.';
const UNANNOUNCED = 'Calls are to be recorded, but the recording notice is empty: nothing is recorded.';
const UNHEARD = 'Callers on the telephone hear nothing here.';
const KEYS_ONLY = 'Callers can only press keys: this installation has no speech recognition.';
const SWITCHED_OFF = 'Callers can only press keys: speech recognition is off in the settings.';
const NO_GREETING = 'Callers hear silence at first: no reaction answers __start__.';
const SILENT_GREETING = 'Callers hear silence at first: the greeting has no words.';

export function listening(
  { stt_provider: provider }: Pick<ReleaseFacts, 'stt_provider'>,
  recognizers: readonly string[],
): ReleaseFinding[] {
  const wanted = recognizerName(provider);
  const found = (severity: 'error' | 'warning', message: string) => [
    ofSetting(severity, 'no-recognizer', message, 'stt_provider'),
  ];
  if (wanted === NO_RECOGNIZER) return found('warning', SWITCHED_OFF);
  const [first] = recognizers;
  if (first === undefined) return found('error', KEYS_ONLY);
  if (wanted === '' || recognizers.includes(wanted)) return [];
  return found('warning', `The speech recognition ${wanted} is not installed: ${first} listens instead.`);
}

export function speaking(
  { voices_id: chosen, language }: Pick<ReleaseFacts, 'voices_id' | 'language'>,
  voices: readonly Voice[],
): ReleaseFinding[] {
  if (voices.length === 0) return [];
  const found = (message: string) => [ofSetting('error', 'voice-language', message, 'voices_id')];
  if (chosen === null) {
    return voices.some((voice) => speaks(voice, language)) ? [] : found(`No voice speaks ${languageName(language)}.`);
  }
  const voice = voices.find(({ id }) => id === chosen);
  if (!voice) return found(`The voice ${chosen} is not installed.`);
  return speaks(voice, language) ? [] : found(`The voice ${voice.name} does not speak ${languageName(language)}.`);
}

export function greeting({ silentGreetings }: Pick<ReleaseFacts, 'silentGreetings'>): ReleaseFinding[] {
  if (silentGreetings === null) {
    return [{ severity: 'error', found: { rule: 'no-greeting', message: NO_GREETING, unanswered: '__start__' } }];
  }
  return silentGreetings.map((reaction) => ofReaction('error', 'silent-greeting', SILENT_GREETING, reaction));
}

/** A voice without a language reads all of them. */
function speaks({ language: own }: Voice, language: string): boolean {
  return own === '' || codeOf(own) === codeOf(language);
}

function codeOf(language: string): string {
  return language.toLowerCase().split(/[-_]/u)[0] ?? '';
}

function languageName(language: string): string {
  return LANGUAGES.find(({ id }) => id === codeOf(language))?.name ?? language;
}

function ofSetting(
  severity: ReleaseFinding['severity'],
  rule: string,
  message: string,
  setting: string,
): ReleaseFinding {
  return { severity, found: { rule, message, setting } };
}

function ofReaction(
  severity: ReleaseFinding['severity'],
  rule: string,
  message: string,
  reaction: number,
): ReleaseFinding {
  return { severity, found: { rule, message, reaction } };
}
