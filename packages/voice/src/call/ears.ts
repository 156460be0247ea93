import { LONGEST_UTTERANCE_MS, PAUSES, pauseFor } from '#call/endpointing.ts';
import { OPEN, type Expectation } from '#call/expectation.ts';
import { RecognitionLine, type RecognitionOptions } from '#call/recognition-line.ts';
import { SpeechTrack } from '#call/speech-track.ts';
import type { Clock, Frame } from '#seams.ts';
import { mayBeVoice, VoiceDetector, type Activity } from '#sound/voice-detector.ts';
import { isVoiced } from '#sound/voicing.ts';

/** A partial text that comes later says that the caller still spoke, where noise hides it. */
const AFTER_PARTIAL_MS = 250;
/** The shortest pause if only the recognizer detects speech, because its own pace decides. */
const LEAST_OWN_PAUSE_MS = 1000;

export interface Utterance {
  /** The recognizer's text before corrections. */
  heard: string;
  confidence: number | null;
  /** When the caller's last sound was. */
  speechEndedAt: number;
  lastedMs: number;
  pauseMs: number;
}

export interface EarsEvents {
  speechStart(): void;
  /** The caller has finished; the text follows. */
  speechEnd(end: { lastedMs: number; pauseMs: number }): void;
  partial(text: string): void;
  utterance(utterance: Utterance): void;
  /** Sound without words. */
  nothing(): void;
  takeover(name: string, why: string): void;
  failed(why: string): void;
}

export interface EarsOptions extends Omit<RecognitionOptions, 'events'> {
  /** Fixes known mistakes of the recognizer. */
  correct: (text: string) => string;
  events: EarsEvents;
}

/** Detects when the caller starts and stops speaking, and delivers the recognized text. */
export class Ears {
  readonly #clock: Clock;
  readonly #correct: (text: string) => string;
  readonly #events: EarsEvents;
  readonly #detector = new VoiceDetector();
  readonly #track = new SpeechTrack();
  readonly #line: RecognitionLine;
  readonly #hasRecognizer: boolean;
  #expects: Expectation = OPEN;
  #isSpeech = false;
  #beganAt = 0;
  #partialAt = -Infinity;
  #before: Frame | null = null;
  #ended: Omit<Utterance, 'heard' | 'confidence'>[] = [];
  /** The bot waits with its words: the shortest pause decides. */
  isHurried = false;

  constructor({ correct, events, ...options }: EarsOptions) {
    this.#clock = options.clock;
    this.#correct = correct;
    this.#events = events;
    this.#hasRecognizer = options.recognizers.length > 0;
    this.#line = new RecognitionLine({
      ...options,
      events: {
        partial: (text) => this.#hearPartial(text),
        final: ({ text, confidence }) => this.#hearFinal(text, confidence),
        takeover: events.takeover,
        failed: events.failed,
      },
    });
  }

  /** The caller speaks, or a text is still to come. */
  get isBusy(): boolean {
    return this.#isSpeech || this.#ended.length > 0;
  }

  get isSpeech(): boolean {
    return this.#isSpeech;
  }

  get quietMs(): number {
    return this.#track.quietMs;
  }

  expect(expects: Expectation): void {
    this.#expects = expects;
  }

  push(frame: Frame): Activity {
    const activity = this.#detector.push(frame);
    const hasStarted = this.#track.push(activity.isActive || (this.#isSpeech && this.#isSoftVoice(frame, activity)));
    this.#before = frame;
    if (!this.#hasRecognizer) return activity;
    if (hasStarted && !this.#isSpeech) this.#begin();
    this.#line.push(frame);
    if (this.#isSpeech) this.#endIfFinished();
    return activity;
  }

  close(): void {
    this.#line.close();
  }

  /** In noise only the loudest parts of words are above the level of speech. */
  #isSoftVoice(frame: Frame, activity: Activity): boolean {
    return mayBeVoice(activity) && isVoiced(this.#before ?? frame, frame);
  }

  #begin(): void {
    this.#isSpeech = true;
    this.#beganAt = this.#clock.now();
    this.#line.begin();
    this.#events.speechStart();
  }

  #endIfFinished(): void {
    const now = this.#clock.now();
    const pauseMs = this.isHurried ? PAUSES.complete : pauseFor(this.#expects, this.#correct(this.#line.text));
    const ownPauseMs = Math.max(pauseMs, LEAST_OWN_PAUSE_MS);
    const hasPaused = this.#track.isSpeaking
      ? this.#hasBeenQuiet(pauseMs) || (this.#line.hasOwnEnd && now - this.#partialAt >= ownPauseMs)
      : now - this.#partialAt >= ownPauseMs;
    const lastedMs = now - this.#beganAt;
    if (!hasPaused && lastedMs < LONGEST_UTTERANCE_MS) return;
    const quietMs = this.#track.isSpeaking ? this.#track.quietMs : now - this.#partialAt;
    this.#isSpeech = false;
    this.#track.end();
    this.#ended.push({ speechEndedAt: now - quietMs, lastedMs: lastedMs - quietMs, pauseMs: quietMs });
    this.#events.speechEnd({ lastedMs: lastedMs - quietMs, pauseMs: quietMs });
    this.#line.end();
  }

  #hasBeenQuiet(pauseMs: number): boolean {
    const isSure = pauseMs <= PAUSES.complete || this.#clock.now() - this.#partialAt >= AFTER_PARTIAL_MS;
    return this.#track.quietMs >= pauseMs && isSure;
  }

  #hearPartial(text: string): void {
    this.#partialAt = this.#clock.now();
    // Soft speech that only the recognizer hears. While a text is awaited, a partial text belongs to that one.
    if (!this.#isSpeech && this.#ended.length === 0) this.#begin();
    this.#events.partial(text);
  }

  #hearFinal(heard: string, confidence: number | null): void {
    const ended = this.#ended.shift();
    if (!ended) return;
    if (heard === '') this.#events.nothing();
    else this.#events.utterance({ ...ended, heard, confidence });
  }
}
