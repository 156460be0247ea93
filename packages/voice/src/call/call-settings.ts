import type { Words } from '#call/mouth.ts';
import type { VoicemailSettings } from '#call/voicemail.ts';
import type { SilenceOptions } from '#call/silence-ladder.ts';
import { spokenText } from '#spoken/spoken-text.ts';

/** How a project's bot speaks and listens on the telephone. */
export interface CallSettings {
  language: string;
  voice: string | null;
  speed: number;
  pitch: number;
  /** Words that the recognizer should expect: `context_phrases` and the values of entities. */
  hints: readonly string[];
  /** Fixes known mistakes of the recognizer: `stt_corrections`. */
  correct: (text: string) => string;
  silence: SilenceOptions & {
    /** `long_silence_utter`; empty: nothing is said. */
    text: string;
    /** `long_silence_hangup_utter`. */
    lastText: string;
  };
  voicemail: VoicemailSettings;
  /** Said after 1.5 s of waiting for an answer; empty: nothing. */
  filler: string;
  /** Said when a turn fails; empty: nothing. */
  failure: string;
  /** Said before anything else, and not to be interrupted: that the call is recorded. */
  announcement?: string;
}

/** Prepares a written sentence for a voice. */
export function wordsFor({ voice, language, speed, pitch }: CallSettings, text: string, spokenIn: string): Words {
  const isOwn = spokenIn === '' || spokenIn === language;
  // A voice belongs to the language of the project.
  const used = isOwn ? language : spokenIn;
  return { text: spokenText(text, used), voice: isOwn ? voice : null, language: used, speed, pitch };
}
