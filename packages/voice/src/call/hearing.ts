import type { AnsweredInput } from '#call/answer-timer.ts';
import type { CallOptions } from '#call/call-options.ts';
import { wordsFor } from '#call/call-settings.ts';
import type { Preview } from '#call/conversation-port.ts';
import { Ears, type Utterance } from '#call/ears.ts';
import { OPEN, type Expectation } from '#call/expectation.ts';
import type { Mouth } from '#call/mouth.ts';
import type { Observed } from '#call/performance.ts';
import type { Player } from '#call/player.ts';
import { Preparation } from '#call/preparation.ts';
import { sentencesOf } from '#call/sentences.ts';
import { TalkOver } from '#call/talk-over.ts';
import type { Frame } from '#seams.ts';

/** Sentences of a probable answer that are made ahead. */
const PREPARED = 2;

export interface HearingEvents {
  observe(event: Observed): void;
  speechStart(): void;
  said(said: { text: string; heard: string; confidence: number | null }, input: AnsweredInput): void;
  /** The caller wants to speak while the bot does. */
  stopBot(): void;
  /** Sound has ended without anything that the bot answers. */
  nothing(): void;
}

export interface HearingOptions extends Pick<CallOptions, 'clock' | 'recognizers' | 'settings' | 'conversation'> {
  player: Player;
  mouth: Mouth;
  call: AbortSignal;
  events: HearingEvents;
}

/** Listens to the caller: recognizes the words, detects barge-in, and prepares the probable answer. */
export class Hearing {
  readonly #options: HearingOptions;
  readonly #ears: Ears;
  readonly #talkOver: TalkOver;
  readonly #preparation: Preparation;
  #expects: Expectation = OPEN;

  constructor(options: HearingOptions) {
    const { clock, conversation, settings, player, events, call } = options;
    this.#options = options;
    this.#ears = this.#makeEars();
    this.#talkOver = new TalkOver(player, settings.language, {
      stop: () => events.stopBot(),
      resumed: (why) => events.observe({ kind: 'talked_over', why }),
    });
    this.#preparation = new Preparation(clock, conversation, call, (preview, signal) => this.#prepare(preview, signal));
  }

  /** The caller speaks, or the recognizer still owes the text. */
  get isBusy(): boolean {
    return this.#ears.isBusy;
  }

  get isSpeech(): boolean {
    return this.#ears.isSpeech;
  }

  push(frame: Frame): void {
    const activity = this.#ears.push(frame);
    if (this.#options.recognizers.length === 0) return;
    this.#talkOver.push(frame, activity);
    this.#ears.isHurried = this.#talkOver.isHolding;
  }

  /** Takes a typed text like recognized speech that ends now. */
  take(text: string): void {
    const { settings, clock } = this.#options;
    this.#hearPartial(settings.correct(text));
    this.#hearUtterance({ heard: text, confidence: null, speechEndedAt: clock.now(), pauseMs: 0 });
  }

  expect(expects: Expectation): void {
    this.#expects = expects;
    this.#ears.expect({ ...expects, isComplete: rememberingLast(expects.isComplete) });
  }

  /** The bot has stopped. */
  botStopped(): void {
    this.#talkOver.reset();
  }

  close(): void {
    this.#ears.close();
    this.#preparation.reset();
  }

  #makeEars(): Ears {
    const { clock, settings, recognizers, events } = this.#options;
    return new Ears({
      recognizers,
      clock,
      language: settings.language,
      hints: settings.hints,
      correct: settings.correct,
      events: {
        speechStart: () => {
          events.observe({ kind: 'speech_start' });
          events.speechStart();
        },
        speechEnd: (end) => events.observe({ kind: 'speech_end', ...end }),
        partial: (heard) => this.#hearPartial(settings.correct(heard)),
        utterance: (utterance) => this.#hearUtterance(utterance),
        nothing: () => this.#hearNothing(),
        takeover: (name, why) => events.observe({ kind: 'takeover', of: 'recognizer', name, why }),
        failed: (why) => events.observe({ kind: 'failed', part: 'recognizer', why }),
      },
    });
  }

  #hearPartial(text: string): void {
    this.#options.events.observe({ kind: 'partial', text });
    this.#preparation.hear(text);
    this.#talkOver.partial(text, this.#expects);
  }

  #hearUtterance({
    heard,
    confidence,
    speechEndedAt,
    pauseMs,
  }: Pick<Utterance, 'heard' | 'confidence' | 'speechEndedAt' | 'pauseMs'>): void {
    const { clock, settings, events } = this.#options;
    this.#preparation.reset();
    const text = settings.correct(heard).trim();
    events.observe({ kind: 'heard', text, heard, confidence });
    if (text === '') this.#hearNothing();
    else if (this.#talkOver.utterance(text, this.#expects))
      events.said({ text, heard, confidence }, { endedAt: speechEndedAt, pauseMs, heardAt: clock.now() });
    else events.nothing();
  }

  #hearNothing(): void {
    this.#talkOver.nothing();
    this.#options.events.nothing();
  }

  #prepare({ steps }: Preview, signal: AbortSignal): void {
    const { mouth, settings } = this.#options;
    const first = steps.find((step) => step.kind === 'say');
    if (!first) return;
    for (const sentence of sentencesOf(first.text, first.language).slice(0, PREPARED))
      mouth.prepare(wordsFor(settings, sentence, first.language), signal);
  }
}

/** Remembers the last answer: each frame asks, and the text rarely changes. */
function rememberingLast(isComplete: (text: string) => boolean): (text: string) => boolean {
  let last: { text: string; is: boolean } | null = null;
  return (text) => {
    if (last?.text !== text) last = { text, is: isComplete(text) };
    return last.is;
  };
}
