import type { Answer, ConversationPort, Preview, Step } from '#call/conversation-port.ts';
import { OPEN, type Expectation } from '#call/expectation.ts';
import type { Clock, Sound, Speaker } from '#seams.ts';

/** A voice that needs 50 ms before its first sound. */
const VOICE_MS = 50;
/** The time that a turn of the conversation takes. */
const TURN_MS = 20;

export interface ScriptedBot {
  /** The sentence of the greeting; empty: it does not greet. */
  greeting: string;
  expects: Expectation;
  /** The answer to the nth input, counted from 0. */
  answer(nth: number): { text: string; expects?: Expectation };
}

/** A conversation with known answers. It remembers the inputs. */
export class ScriptedConversation implements ConversationPort {
  readonly asked: string[] = [];
  readonly #clock: Clock;
  readonly #bot: ScriptedBot;

  constructor(clock: Clock, bot: ScriptedBot) {
    this.#clock = clock;
    this.#bot = bot;
  }

  open(): Promise<Answer> {
    return this.#after(this.#bot.greeting, this.#bot.expects);
  }

  say({ text }: { text: string }): Promise<Answer> {
    return this.#next(text);
  }

  keys(keys: string): Promise<Answer> {
    return this.#next(`keys ${keys}`);
  }

  silence(): Promise<Answer> {
    return this.#after('', this.#bot.expects);
  }

  timer(): Promise<Answer> {
    return this.#after('', this.#bot.expects);
  }

  transferFailed(): Promise<Answer> {
    return this.#after('', this.#bot.expects);
  }

  async hangup(): Promise<void> {}

  async preview(): Promise<Preview> {
    const { text } = this.#bot.answer(this.asked.length);
    return { steps: stepsOf(text) };
  }

  #next(input: string): Promise<Answer> {
    const { text, expects = this.#bot.expects } = this.#bot.answer(this.asked.length);
    this.asked.push(input);
    return this.#after(text, expects);
  }

  #after(text: string, expects: Expectation): Promise<Answer> {
    const answer = { steps: stepsOf(text), expects, timers: [], parts: {} };
    return new Promise((resolve) => void this.#clock.after(TURN_MS, () => resolve(answer)));
  }
}

function stepsOf(text: string): Step[] {
  return text === '' ? [] : [{ kind: 'say', text, language: 'en', isInterruptible: true }];
}

/** A voice with one sound for each sentence. */
export class ScriptedVoice implements Speaker {
  readonly name = 'scripted';
  readonly can = { speed: true, pitch: true };
  readonly #clock: Clock;
  readonly #soundOf: (text: string) => Int16Array;

  constructor(clock: Clock, soundOf: (text: string) => Int16Array) {
    this.#clock = clock;
    this.#soundOf = soundOf;
  }

  async *speak({ text }: { text: string }): AsyncIterable<Sound> {
    await new Promise<void>((resolve) => void this.#clock.after(VOICE_MS, resolve));
    yield { samples: this.#soundOf(text), rate: 8000 };
  }
}

/** An expectation that knows the complete answer. */
export function expecting(kind: Expectation['kind'], text: string, given: Partial<Expectation> = {}): Expectation {
  return { ...OPEN, kind, isComplete: (heard) => heard === text, ...given };
}
