import type { CallEvent } from '#call/call-events.ts';
import { wordsFor, type CallSettings } from '#call/call-settings.ts';
import type { Step } from '#call/conversation-port.ts';
import type { Mouth } from '#call/mouth.ts';
import type { PlayedItem, Player } from '#call/player.ts';
import { sentencesOf } from '#call/sentences.ts';
import { FRAME_SAMPLES, type Clock, type Frame, type Sound, type TransferMode } from '#seams.ts';
import { Framer } from '#sound/frames.ts';
import { createResampler } from '#sound/resampler.ts';

/** The end of the last word is still on its way. */
const TAIL_MS = 200;
const KEY_MS = 240;
const LONGEST_WAIT_MS = 60_000;
/** Samples of a stored sound that are prepared in one piece: about half a second. */
const PIECE = 16_000;
/** Between the broken sentence of one voice and the next voice. */
const GAP_FRAMES = 8;

type WithoutTime<Event> = Event extends unknown ? Omit<Event, 'at'> : never;
export type Observed = WithoutTime<CallEvent>;

/** The parts of a call that a performance uses. */
export interface Stage {
  clock: Clock;
  player: Player;
  mouth: Mouth;
  settings: CallSettings;
  loadSound: (address: string, signal: AbortSignal) => Promise<Sound>;
  observe: (event: Observed) => void;
  said: (text: string, voice: { speaker: string; isPrepared: boolean; file?: string }) => void;
  /** Called when the turn produces speech. */
  hasWords: () => void;
  sendKeys: (keys: string) => void;
  /** Answers whether the call has left the bot. */
  transfer: (target: string, mode: TransferMode) => Promise<boolean>;
  hangUp: () => void;
  /** Waits a moment while the caller speaks. */
  untilQuiet: () => Promise<void>;
  /** The caller has said something that the words to come do not answer. */
  isOutdated: () => boolean;
}

/** Performs the steps of one turn in order. Steps may be added while earlier ones play. */
export class Performance {
  readonly #stage: Stage;
  readonly #stop = new AbortController();
  readonly #signal: AbortSignal;
  #steps: Promise<void> = Promise.resolve();
  #hasSteps = false;
  #isKeptToEnd = false;

  constructor(stage: Stage, call: AbortSignal) {
    this.#stage = stage;
    this.#signal = AbortSignal.any([this.#stop.signal, call]);
  }

  get hasSteps(): boolean {
    return this.#hasSteps;
  }

  get isStopped(): boolean {
    return this.#stop.signal.aborted;
  }

  add(step: Step): void {
    this.#hasSteps = true;
    if (step.kind === 'say' || step.kind === 'play') this.#stage.hasWords();
    this.#steps = this.#steps.then(() => this.#perform(step));
  }

  /** Makes all words uninterruptible, because they lead to a transfer or to the end: a cough must not undo it. */
  keepToEnd(): void {
    this.#isKeptToEnd = true;
  }

  /** Resolves when everything has been performed, or the performance was stopped. */
  async finish(): Promise<void> {
    await Promise.race([this.#steps, aborted(this.#signal)]);
    await this.#stage.player.until(0, this.#signal);
  }

  /** Returns the spoken text. */
  stop(): string {
    this.#stop.abort();
    return this.#stage.player.clear();
  }

  async #perform(step: Step): Promise<void> {
    if (isDroppable(step) && !this.#isKeptToEnd && !this.#stage.player.isPlaying) await this.#stage.untilQuiet();
    if (this.#signal.aborted || (isDroppable(step) && this.#stage.isOutdated())) return;
    try {
      await this.#performStep(step);
    } catch (error) {
      if (!this.#signal.aborted) this.#stage.observe({ kind: 'failed', part: 'sound', why: messageOf(error) });
    }
  }

  async #performStep(step: Step): Promise<void> {
    switch (step.kind) {
      case 'say':
        return this.#say(step.text, step.language, step.isInterruptible);
      case 'play':
        return this.#play(step.address, step.isInterruptible);
      case 'wait':
        await this.#afterSound();
        return this.#wait(Math.min(step.milliseconds, LONGEST_WAIT_MS));
      case 'send_keys':
        await this.#afterSound();
        if (this.#signal.aborted) return;
        this.#stage.sendKeys(step.keys);
        return this.#wait(KEY_MS * step.keys.length);
      case 'transfer':
        await this.#afterSound();
        if (!this.#signal.aborted) await this.#stage.transfer(step.target, step.mode);
        this.#stop.abort();
        return;
      case 'hang_up':
        await this.#afterSound();
        await this.#wait(TAIL_MS);
        if (!this.#signal.aborted) this.#stage.hangUp();
        this.#stop.abort();
    }
  }

  /** While a sentence plays, the next one is made. */
  async #say(text: string, language: string, isInterruptible: boolean): Promise<void> {
    for (const sentence of sentencesOf(text, language)) {
      await this.#stage.player.until(1, this.#signal);
      if (this.#signal.aborted) return;
      await this.#speak(sentence, language, isInterruptible);
    }
  }

  async #speak(sentence: string, language: string, isInterruptible: boolean): Promise<void> {
    const { player, mouth, settings, observe, said } = this.#stage;
    let voice = { speaker: '', isPrepared: false };
    const canStop = () => isInterruptible && !this.#isKeptToEnd;
    const item = player.add(
      sentence,
      canStop,
      () => said(sentence, voice),
      (lastedMs) => observe({ kind: 'spoken', lastedMs }),
    );
    try {
      await mouth.speak(wordsFor(settings, sentence, language), this.#signal, {
        begins(speaker, isPrepared) {
          if (voice.speaker !== '') pushAll(item, Array.from({ length: GAP_FRAMES }, silentFrame));
          voice = { speaker, isPrepared };
        },
        frame: (frame) => item.push(frame),
      });
    } catch (error) {
      observe({ kind: 'failed', part: 'speaker', why: messageOf(error) });
      pushAll(item, failureSound());
    } finally {
      item.complete();
    }
  }

  async #play(address: string, isInterruptible: boolean): Promise<void> {
    const { samples, rate } = await this.#stage.loadSound(address, this.#signal);
    if (this.#signal.aborted) return;
    const item = this.#stage.player.add(
      '',
      () => isInterruptible && !this.#isKeptToEnd,
      () => this.#stage.said('', { speaker: '', isPrepared: true, file: address }),
      (lastedMs) => this.#stage.observe({ kind: 'spoken', lastedMs }),
    );
    const [framer, resampler] = [new Framer(), createResampler(rate, 8000)];
    // In pieces: a long sound in one go would stop the beat of all calls.
    for (let at = 0; at < samples.length && !this.#signal.aborted; at += PIECE) {
      pushAll(item, framer.push(resampler.push(samples.subarray(at, at + PIECE))));
      await this.#wait(0);
    }
    pushAll(item, framer.push(resampler.flush()));
    const last = framer.flush();
    if (last) item.push(last);
    item.complete();
  }

  #afterSound(): Promise<void> {
    return this.#stage.player.until(0, this.#signal);
  }

  async #wait(milliseconds: number): Promise<void> {
    if (this.#signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = this.#stage.clock.after(milliseconds, resolve);
      this.#signal.addEventListener('abort', () => (timer.cancel(), resolve()), { once: true });
    });
  }
}

/** Words that the caller may cut short. */
function isDroppable(step: Step): boolean {
  return 'isInterruptible' in step && step.isInterruptible;
}

/** Two short tones instead of dead air, when no voice works. */
function failureSound(): Frame[] {
  return Array.from({ length: 18 }, (_, frame) => {
    const isSilent = frame >= 6 && frame < 12;
    return Int16Array.from({ length: FRAME_SAMPLES }, (_, at) =>
      isSilent ? 0 : 4000 * Math.sin((2 * Math.PI * 425 * (frame * FRAME_SAMPLES + at)) / 8000),
    );
  });
}

function silentFrame(): Frame {
  return new Int16Array(FRAME_SAMPLES);
}

function pushAll(item: PlayedItem, frames: readonly Frame[]): void {
  for (const frame of frames) item.push(frame);
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
