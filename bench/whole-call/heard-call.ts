import { setTimeout as sleep } from 'node:timers/promises';
import { firstSound, Recording } from '@parley/voice/listening/recording';
import { levelOf } from '@parley/voice/sound/level';

export type Side = 'caller' | 'bot';

const LOUD = 150;
const NOW_MS = 100;
const LOOK_EVERY_MS = 10;

/** The sound of both sides of a call on one time line, and who speaks now. */
export class HeardCall {
  readonly recording: Recording;
  /** When each side was loud last. */
  readonly #heard = { caller: -Infinity, bot: -Infinity };
  #startedAt: number | null = null;
  #onCaller: (() => void) | null = null;

  constructor(longestMs: number) {
    this.recording = new Recording(longestMs);
  }

  /** Milliseconds since the first packet. */
  now(): number {
    return this.#startedAt === null ? 0 : performance.now() - this.#startedAt;
  }

  hear(side: Side, sound: Int16Array): void {
    this.#startedAt ??= performance.now();
    const now = this.now();
    this.recording.add(side, now, sound);
    if (levelOf(sound) <= LOUD) return;
    this.#heard[side] = now;
    if (side !== 'caller') return;
    this.#onCaller?.();
    this.#onCaller = null;
  }

  /** Calls at the first sound of the caller that follows. */
  whenCallerSpeaks(begun: () => void): void {
    this.#onCaller = begun;
  }

  /** The bot began to speak after `from`, has gone on for so long, and speaks now. */
  async untilBotTalks(from: number, forMs: number, longestMs: number): Promise<boolean> {
    return this.#until(() => {
      const began = firstSound(this.recording.bot, from);
      return began !== null && this.now() - began >= forMs && this.now() - this.#heard.bot < NOW_MS;
    }, longestMs);
  }

  /** The bot has spoken since `from`, and both sides have been silent for so long. */
  async untilQuiet(from: number, forMs: number, longestMs: number): Promise<boolean> {
    const heard = this.#heard;
    return this.#until(() => heard.bot > from && this.now() - Math.max(heard.bot, heard.caller) > forMs, longestMs);
  }

  async #until(isSo: () => boolean, longestMs: number): Promise<boolean> {
    const end = performance.now() + longestMs;
    while (!isSo() && performance.now() < end) await sleep(LOOK_EVERY_MS);
    return isSo();
  }
}
