import type { Frame, Recognition, Recognizer, RecognizerEvents, Sound, Speaker } from '#seams.ts';
import type { FakeClock } from '#testing/fake-clock.ts';
import { speech } from '#testing/sounds.ts';

/** A voice that needs 60 ms a word. */
export class FakeSpeaker implements Speaker {
  readonly can = { speed: true, pitch: true };
  readonly name: string;
  readonly spoken: string[] = [];
  /** Throws after so many pieces of 20 ms; Infinity: never. */
  breaksAfter = Infinity;
  isStalled = false;

  constructor(name = 'first voice') {
    this.name = name;
  }

  async *speak(words: { text: string }, signal: AbortSignal): AsyncIterable<Sound> {
    this.spoken.push(words.text);
    if (this.isStalled) await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    const samples = speech(words.text.split(' ').length * 60 + 200, { level: 4000 });
    for (let at = 0; at * 160 < samples.length && !signal.aborted; at++) {
      if (at >= this.breaksAfter) throw new Error('The voice broke');
      yield { samples: samples.slice(at * 160, (at + 1) * 160), rate: 8000 };
    }
  }
}

/** A recognizer whose texts the test decides. It answers 100 ms after the end of an utterance. */
export class FakeRecognizer implements Recognizer {
  readonly name: string;
  readonly mode: 'stream' | 'utterance';
  readonly pushed: Frame[] = [];
  /** Texts of the utterances to come; null: it never answers. */
  texts: (string | null)[] = [];
  opened = 0;
  ends = 0;
  isClosed = false;
  #events: RecognizerEvents | null = null;
  readonly #clock: FakeClock;

  constructor(
    clock: FakeClock,
    { name = 'first ears', mode = 'stream' }: { name?: string; mode?: 'stream' | 'utterance' } = {},
  ) {
    this.name = name;
    this.mode = mode;
    this.#clock = clock;
  }

  open(_: { language: string; hints: readonly string[] }, events: RecognizerEvents): Recognition {
    this.#events = events;
    this.opened += 1;
    return {
      push: (frame) => void this.pushed.push(frame),
      endUtterance: () => {
        this.ends += 1;
        const text = this.texts.shift() ?? null;
        if (text !== null) this.#clock.after(100, () => this.final(text));
      },
      close: () => void (this.isClosed = true),
    };
  }

  partial(text: string): void {
    this.#events?.partial(text);
  }

  final(text: string): void {
    this.#events?.final({ text, confidence: 0.9 });
  }

  fail(why = 'gone'): void {
    this.#events?.failed(why);
  }
}
