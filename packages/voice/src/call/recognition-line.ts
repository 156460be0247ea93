import type { Clock, Frame, Recognition, Recognizer, Timer } from '#seams.ts';
import { FRAME_MS } from '#seams.ts';

/** Sound before the moment at which speech is noticed. */
const PRE_ROLL_FRAMES = 300 / FRAME_MS;
const LONGEST_KEPT_FRAMES = 20_000 / FRAME_MS;
/** A recognizer that is silent for so long after the end of speech has failed. */
export const FINAL_MS = 2500;

export interface RecognizedText {
  text: string;
  confidence: number | null;
}

export interface RecognitionEvents {
  partial(text: string): void;
  /** Once for each `end`; an empty text: no words. */
  final(heard: RecognizedText): void;
  takeover(name: string, why: string): void;
  failed(why: string): void;
}

export interface RecognitionOptions {
  recognizers: readonly Recognizer[];
  language: string;
  hints: readonly string[];
  clock: Clock;
  events: RecognitionEvents;
}

interface Segment {
  frames: Frame[];
  hasEnded: boolean;
}

/**
 * The recognizers of a call. The sound of the current utterance is kept, so that the second recognizer hears all of it
 * when the first one fails.
 */
export class RecognitionLine {
  readonly #options: RecognitionOptions;
  #at = 0;
  #recognition: Recognition | null = null;
  #generation = 0;
  #before: Frame[] = [];
  #current: Segment | null = null;
  #next: Segment | null = null;
  #finals: RecognizedText[] = [];
  #partial = '';
  #timer: Timer | null = null;
  #isClosed = false;

  constructor(options: RecognitionOptions) {
    this.#options = options;
    this.#open();
  }

  /** The recognized text of the current utterance. */
  get text(): string {
    return [...this.#finals.map(({ text }) => text), this.#partial].filter((text) => text !== '').join(' ');
  }

  /** The recognizer itself has found an end, and nothing has followed. */
  get hasOwnEnd(): boolean {
    return this.#finals.length > 0 && this.#partial === '';
  }

  get isPending(): boolean {
    return this.#current?.hasEnded === true;
  }

  push(frame: Frame): void {
    if (this.#isClosed) return;
    for (const segment of [this.#current, this.#next])
      if (segment && !segment.hasEnded && segment.frames.length < LONGEST_KEPT_FRAMES) segment.frames.push(frame);
    this.#before.push(frame);
    if (this.#before.length > PRE_ROLL_FRAMES) this.#before.shift();
    if (this.#isStream() || (this.#current && !this.#current.hasEnded)) this.#recognition?.push(frame);
  }

  begin(): void {
    const segment = { frames: [...this.#before], hasEnded: false };
    if (this.#current?.hasEnded) this.#next = segment;
    else this.#start(segment);
  }

  /** The caller has finished. */
  end(): void {
    const segment = this.#next ?? this.#current;
    if (!segment || segment.hasEnded) return;
    segment.hasEnded = true;
    if (segment === this.#current) this.#finish();
  }

  close(): void {
    this.#isClosed = true;
    this.#timer?.cancel();
    this.#generation += 1;
    this.#recognition?.close();
    this.#recognition = null;
  }

  #isStream(): boolean {
    return this.#options.recognizers[this.#at]?.mode === 'stream';
  }

  #start(segment: Segment): void {
    this.#current = segment;
    this.#next = null;
    if (!this.#recognition) this.#retry();
    if (!this.#isStream()) for (const frame of segment.frames) this.#recognition?.push(frame);
    if (segment.hasEnded) this.#finish();
  }

  /** After all recognizers have failed, the next utterance begins with the first again. */
  #retry(): void {
    this.#at = 0;
    this.#open();
  }

  #finish(): void {
    if (!this.#recognition) return this.#deliver(null);
    this.#recognition.endUtterance();
    this.#timer?.cancel();
    this.#timer = this.#options.clock.after(FINAL_MS, () => this.#isLate());
  }

  /** Settles for the text so far; without any, the recognizer has failed. */
  #isLate(): void {
    if (this.text !== '') this.#deliver({ text: '', confidence: null });
    else this.#fail('It does not answer');
  }

  #open(): void {
    const { recognizers, language, hints } = this.#options;
    const recognizer = recognizers[this.#at];
    const generation = ++this.#generation;
    if (!recognizer) return;
    const isCurrent = () => generation === this.#generation && !this.#isClosed;
    try {
      this.#recognition = recognizer.open(
        { language, hints },
        {
          partial: (text) => isCurrent() && this.#hearPartial(text),
          final: (heard) => isCurrent() && this.#hearFinal(heard),
          failed: (reason) => isCurrent() && this.#fail(reason),
        },
      );
    } catch (error) {
      this.#fail(error instanceof Error ? error.message : String(error));
    }
  }

  #hearPartial(text: string): void {
    this.#partial = text.trim();
    if (this.text !== '') this.#options.events.partial(this.text);
  }

  #hearFinal(heard: RecognizedText): void {
    // A final text out of the blue repeats the last one.
    if (!this.#current && this.#partial === '') return;
    if (this.#current?.hasEnded) return this.#deliver(heard);
    this.#partial = '';
    if (heard.text.trim() === '') return;
    this.#finals.push({ ...heard, text: heard.text.trim() });
    this.#options.events.partial(this.text);
  }

  /** Null: no recognizer is left. */
  #deliver(last: RecognizedText | null): void {
    this.#timer?.cancel();
    const hasWords = last !== null && last.text.trim() !== '';
    const text = hasWords ? [...this.#finals.map((each) => each.text), last.text.trim()].join(' ') : this.text;
    const certain = [...this.#finals, ...(hasWords ? [last] : [])].flatMap(({ confidence }) => confidence ?? []);
    const next = this.#next;
    this.#finals = [];
    this.#partial = '';
    this.#current = null;
    this.#next = null;
    this.#options.events.final({ text, confidence: certain.length > 0 ? Math.min(...certain) : null });
    if (next && !this.#isClosed) this.#start(next);
  }

  #fail(why: string): void {
    const { recognizers, events } = this.#options;
    this.#timer?.cancel();
    this.#generation += 1;
    this.#recognition?.close();
    this.#recognition = null;
    this.#finals = [];
    this.#partial = '';
    this.#at += 1;
    const second = recognizers[this.#at];
    if (!second) {
      events.failed(why);
      if (this.#current?.hasEnded) this.#deliver(null);
      return;
    }
    events.takeover(second.name, why);
    this.#open();
    if (!this.#current) return;
    this.#replay(this.#current);
  }

  #replay({ frames, hasEnded }: Segment): void {
    for (const frame of frames) this.#recognition?.push(frame);
    if (hasEnded) this.#finish();
  }
}
