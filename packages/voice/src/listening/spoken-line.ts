import type { Frame, Recognition, Recognizer, RecognizerEvents, Clock } from '#seams.ts';

/** A recognizer sends a partial text so long after its words. */
export const PARTIAL_MS = 250;
/** It answers so long after the end of an utterance. */
export const FINAL_MS = 150;

/** A sentence of a caller with the time at which each word ends. */
export interface SpokenLine {
  sound: Int16Array;
  text: string;
  parts: { text: string; untilMs: number }[];
}

/** Words that are spread over the sound by their letters. */
export function lineOf(text: string, sound: Int16Array): SpokenLine {
  const words = text === '' ? [] : text.split(' ');
  const letters = words.reduce((sum, word) => sum + word.length + 1, 0);
  let said = 0;
  const parts = words.map((word) => {
    said += word.length + 1;
    return { text: word, untilMs: (said / letters) * (sound.length / 8) };
  });
  return { sound, text, parts };
}

/** Lines one after the other with pauses between them. */
export function pausedLine(lines: readonly SpokenLine[], pauseMs: number): SpokenLine {
  const parts: SpokenLine['parts'] = [];
  const length = lines.reduce((sum, { sound }) => sum + sound.length + pauseMs * 8, 0);
  const all = new Int16Array(Math.max(0, length - pauseMs * 8));
  let at = 0;
  for (const { sound, parts: own } of lines) {
    all.set(sound, at);
    parts.push(...own.map(({ text, untilMs }) => ({ text, untilMs: untilMs + at / 8 })));
    at += sound.length + pauseMs * 8;
  }
  return { sound: all, text: lines.map(({ text }) => text).join(' '), parts };
}

/** The words of a line that have sounded so many milliseconds after its begin. */
export function wordsBy({ parts }: SpokenLine, sinceMs: number): string {
  return parts
    .filter(({ untilMs }) => untilMs <= sinceMs)
    .map(({ text }) => text)
    .join(' ');
}

/** A recognizer that knows the caller's sentences, and returns their words as they are spoken. */
export class KnownWords {
  readonly #clock: Clock;
  readonly #listeners = new Set<(text: string) => void>();
  #current: { line: SpokenLine; beganAt: number; given: number } | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The caller begins to say a line now. */
  begin(line: SpokenLine): void {
    const current = { line, beganAt: this.#clock.now(), given: 0 };
    this.#current = current;
    for (const { untilMs } of line.parts)
      this.#clock.after(untilMs + PARTIAL_MS, () => {
        if (this.#current !== current) return;
        const text = this.#fresh(untilMs);
        if (text !== '') for (const hear of this.#listeners) hear(text);
      });
  }

  onPartial(hear: (text: string) => void): () => void {
    this.#listeners.add(hear);
    return () => this.#listeners.delete(hear);
  }

  /** Takes the words that have sounded and were not taken before. */
  take(): string {
    if (!this.#current) return '';
    const sinceMs = this.#clock.now() - this.#current.beganAt;
    const text = this.#fresh(sinceMs);
    this.#current.given = this.#current.line.parts.filter(({ untilMs }) => untilMs <= sinceMs).length;
    return text;
  }

  #fresh(sinceMs: number): string {
    if (!this.#current) return '';
    const { line, given } = this.#current;
    return wordsBy({ ...line, parts: line.parts.slice(given) }, sinceMs);
  }
}

/** A recognizer that hears as a good one does: it knows the words, and says them no sooner than a service would. */
export class KnowingRecognizer implements Recognizer {
  readonly name = 'knowing';
  readonly mode = 'stream';
  readonly #clock: Clock;
  readonly #words: KnownWords;

  constructor(clock: Clock, words: KnownWords) {
    this.#clock = clock;
    this.#words = words;
  }

  open(_: unknown, events: RecognizerEvents): Recognition {
    const forget = this.#words.onPartial((text) => events.partial(text));
    return {
      push: (_frame: Frame) => {},
      endUtterance: () => {
        const text = this.#words.take();
        this.#clock.after(FINAL_MS, () => events.final({ text, confidence: text === '' ? null : 0.95 }));
      },
      close: forget,
    };
  }
}
