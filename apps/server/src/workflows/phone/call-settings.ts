import { eachEntityValue } from '@parley/domain/entity-values';
import type { CompiledBot } from '@parley/dialogue';
import type { Recognizer } from '@parley/voice';
import type { CallSettings } from '@parley/voice/call/call-settings';
import type { VoicemailSettings } from '@parley/voice/call/voicemail';
import { callWords } from '#workflows/phone/call-words.ts';

const MOST_HINTS = 500;
const LONGEST_HINT = 100;

/** How the deployed bot speaks and listens. */
export function callSettings({ settings, entitiesByName }: CompiledBot): CallSettings {
  return {
    language: settings.language,
    voice: settings.voices_id,
    speed: settings.voice_speed,
    pitch: settings.voice_pitch,
    hints: hintsOf(settings.context_phrases, [...entitiesByName.values()]),
    // The language model corrects its own input, including partial texts.
    correct: (text) => text,
    silence: {
      timeoutMs: settings.long_silence_timeout * 1_000,
      retries: settings.long_silence_retries,
      text: settings.long_silence_utter,
      lastText: settings.long_silence_hangup_utter,
    },
    voicemail: voicemailOf(settings),
    ...spokenWords(settings.language),
    announcement: settings.call_recording ? settings.call_recording_notice.trim() : '',
  };
}

/** Without a text, there is no message to leave. */
function voicemailOf({ voicemail_action: action, voicemail_utter: text }: CompiledBot['settings']): VoicemailSettings {
  return { action: action === 'message' && text.trim() === '' ? 'hang_up' : action, text };
}

function spokenWords(language: string): Pick<CallSettings, 'filler' | 'failure'> {
  const { filler, failure } = callWords(language);
  return { filler, failure };
}

/** The phrases of the settings come first: services take only so many. */
function hintsOf(phrases: string, entities: readonly { type: string; values: string }[]): string[] {
  const hints = new Set<string>();
  const add = (hint: string) => {
    const text = hint.trim();
    if (text !== '' && text.length <= LONGEST_HINT && hints.size < MOST_HINTS) hints.add(text);
  };
  for (const phrase of phrases.split('\n')) add(phrase);
  for (const { type, values } of entities) {
    if (type !== 'dictionary') continue;
    for (const { value } of eachEntityValue(values)) {
      if (hints.size >= MOST_HINTS) break;
      add(value);
    }
  }
  return [...hints];
}

export const NO_RECOGNIZER = 'none';

/** The name of a recognizer as the settings have it; empty for any. */
export function recognizerName(provider: string | null): string {
  return provider?.trim().toLowerCase() ?? '';
}

/** The recognizers of a project: first the configured one, then the others of the installation. */
export function recognizersFor(all: readonly Recognizer[], provider: string | null): Recognizer[] {
  const name = recognizerName(provider);
  if (name === NO_RECOGNIZER) return [];
  return all.toSorted((a, b) => Number(b.name === name) - Number(a.name === name));
}
