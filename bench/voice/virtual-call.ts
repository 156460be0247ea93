import type { CallEvent } from '@parley/voice/call/call-events';
import type { Answer } from '@parley/voice/call/conversation-port';
import { OPEN, type Expectation } from '@parley/voice/call/expectation';
import { createSpokenCache } from '@parley/voice/call/spoken-cache';
import { TurnController } from '@parley/voice/call/turn-controller';
import { Pacer } from '@parley/voice/rtp/pacer';
import type { Recognition, Recognizer, RecognizerEvents, Sound, Speaker } from '@parley/voice';
import { FakeClock } from '@parley/voice/testing/fake-clock';
import { answer, FakeConversation, say } from '@parley/voice/testing/fake-conversation';
import { FakeLeg } from '@parley/voice/testing/fake-leg';

const VOICE_MS = 50;
const FINAL_MS = 150;
const PARTIAL_MS = 250;

/** A line of the caller with its time. The recognizer knows its text, word by word. */
export interface Line {
  /** ms from the beginning of the call. */
  at: number;
  sound: Int16Array;
  text: string;
  /** Milliseconds of the parts of the text, if they are not spread over the sound evenly. */
  parts?: { text: string; until: number }[];
}

/** A recognizer that hears as a good one does: partial texts soon after the words, and a final text. */
class KnowingRecognizer implements Recognizer {
  readonly name = 'knowing';
  readonly mode = 'stream';
  readonly #clock: FakeClock;
  readonly #lines: Line[];
  #events: RecognizerEvents | null = null;
  #given = 0;

  constructor(clock: FakeClock, lines: Line[]) {
    this.#clock = clock;
    this.#lines = lines;
    for (const line of lines) {
      const words = partsOf(line);
      for (const [count, { until }] of words.entries())
        clock.after(line.at + until + PARTIAL_MS, () => this.#partial(line, count + 1));
    }
  }

  open(_: unknown, events: RecognizerEvents): Recognition {
    this.#events = events;
    return {
      push: () => {},
      endUtterance: () => void this.#clock.after(FINAL_MS, () => this.#final()),
      close: () => {},
    };
  }

  #partial(line: Line, count: number): void {
    const at = this.#lines.indexOf(line);
    const text = partsOf(line)
      .slice(0, count)
      .map((part) => part.text)
      .join(' ');
    if (at === this.#given && text.trim() !== '') this.#events?.partial(text);
  }

  /** Delivers the words that have already sounded; the rest of an interrupted line is lost. */
  #final(): void {
    const line = this.#lines[this.#given];
    const now = this.#clock.now();
    if (!line || line.at > now) return this.#events?.final({ text: '', confidence: null });
    this.#given += 1;
    const heard = partsOf(line).filter(({ until }) => line.at + until <= now - FINAL_MS);
    this.#events?.final({ text: heard.map(({ text }) => text).join(' '), confidence: 0.95 });
  }
}

function partsOf({ sound, text, parts }: Line): { text: string; until: number }[] {
  if (parts) return parts;
  const words = text.split(' ');
  return words.map((word, at) => ({ text: word, until: ((at + 1) / words.length) * (sound.length / 8) }));
}

class Voice implements Speaker {
  readonly name = 'voice';
  readonly can = { speed: true, pitch: true };
  readonly #clock: FakeClock;
  readonly #sound: Int16Array;

  constructor(clock: FakeClock, sound: Int16Array) {
    this.#clock = clock;
    this.#sound = sound;
  }

  async *speak(): AsyncIterable<Sound> {
    await new Promise<void>((resolve) => this.#clock.after(VOICE_MS, resolve));
    yield { samples: this.#sound, rate: 8000 };
  }
}

export interface VirtualCall {
  greeting: string;
  /** The sound of everything that the bot says. */
  botSound: Int16Array;
  lines: Line[];
  lengthMs: number;
  expects?: Expectation;
  language?: string;
  /** Background sound on the caller's side. */
  background?: (leg: FakeLeg) => Int16Array;
}

/** Plays a call. Returns the requests to the conversation, the events, and the bot's level per frame from 20 ms on. */
export async function playCall({ greeting, botSound, lines, lengthMs, background, ...options }: VirtualCall) {
  const clock = new FakeClock();
  const pacer = new Pacer(clock, (fault) => {
    throw fault;
  });
  const leg = new FakeLeg(pacer);
  const conversation = new FakeConversation();
  const opening: Answer = { ...answer(...(greeting === '' ? [] : [say(greeting)])), expects: options.expects ?? OPEN };
  conversation.replies.push(opening, ...lines.map(() => answer(say('An answer.'))));
  const events: CallEvent[] = [];
  if (background) leg.background = () => background(leg);
  new TurnController({
    leg,
    clock,
    conversation,
    recognizers: [new KnowingRecognizer(clock, lines)],
    speakers: [new Voice(clock, botSound)],
    settings: {
      language: options.language ?? 'en',
      voice: null,
      speed: 1,
      pitch: 1,
      hints: [],
      correct: (text) => text,
      silence: { timeoutMs: 600_000, retries: 0, text: '', lastText: '' },
      voicemail: { action: 'person', text: '' },
      filler: '',
      failure: '',
    },
    cache: createSpokenCache(60),
    loadSound: () => Promise.reject(new Error('There are no sounds')),
    observe: (event) => events.push(event),
  }).start();
  for (const { at, sound } of lines) clock.after(at + 1, () => leg.say(sound));
  await clock.pass(lengthMs);
  const { levels } = leg;
  leg.end();
  await clock.pass(0);
  return { asked: conversation.asked.slice(1), events, levels };
}
