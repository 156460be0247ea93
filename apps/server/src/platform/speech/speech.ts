import type { Voice } from '@parley/domain/voice';

/** Why a text could not be read aloud; the caller may see it. */
export class SpeechFailure extends Error {
  override name = 'SpeechFailure';
}

export interface Manner {
  /** Null: any voice of the language. */
  voice: string | null;
  language: string;
  /** 1 is the voice's normal speed; from 0.5 to 2. */
  speed: number;
  pitch: number;
  /** Owners take turns where texts wait. */
  owner?: string | undefined;
}

/** A way to read texts aloud. */
export interface Speech {
  voices(): Promise<Voice[]>;
  /** A WAV file. Throws `SpeechFailure`. */
  read(text: string, manner: Manner): Promise<Buffer>;
}
