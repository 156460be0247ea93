import type { CallEvent } from '#call/call-events.ts';
import { FRAME_MS, FRAME_SAMPLES, type CallLeg, type Frame } from '#seams.ts';
import { encodeG711 } from '#sound/g711.ts';

/** µ-law at 8 kHz, two channels. */
export const BYTES_A_MS = 16;

/** One side may be this much ahead before the other counts as silent. */
const MOST_AHEAD = 200 / FRAME_MS;
/** Sound that is still changed when a key is pressed: the tone comes before the key is known. */
const HELD_BACK = 500 / FRAME_MS;
const AFTER_KEY = 1_000 / FRAME_MS;
/** A piece is kept about every two seconds, so that a process that dies loses no more. */
const PIECE = 2_000 / FRAME_MS;

export interface RecorderEvents {
  /** The next piece of sound, from `atMs` since the call was answered. */
  piece(piece: { atMs: number; bytes: Uint8Array }): void;
  changed(state: 'on' | 'paused' | 'off', why: 'sensitive' | 'keys' | 'storage' | null): void;
}

interface Pair {
  caller: Frame;
  bot: Frame;
}

/**
 * Records both sides of a call. While a sensitive answer is awaited, while the bot replies to it, and while keys are
 * pressed, it records silence on both sides.
 */
export class Recorder {
  readonly #events: RecorderEvents;
  #caller: Frame[] = [];
  #bot: Frame[] = [];
  #pairs: Pair[] = [];
  #keptMs = 0;
  #isSensitive = false;
  #isNextSensitive = false;
  #keyFrames = 0;
  #state: 'on' | 'paused' | 'off' = 'off';

  constructor(events: RecorderEvents) {
    this.#events = events;
    this.#become('on', null);
  }

  /** Wraps a call to record its sound. */
  record(leg: CallLeg): CallLeg {
    const { id, direction, from, to } = leg;
    return {
      ...{ id, direction, from, to },
      onFrame: (heard) =>
        leg.onFrame((frame) => {
          this.#hear(frame);
          heard(frame);
        }),
      setSource: (next) =>
        leg.setSource(() => {
          const frame = next();
          this.#say(frame ?? SILENT);
          return frame;
        }),
      onKey: (pressed) => leg.onKey(pressed),
      onHold: (changed) => leg.onHold(changed),
      onEnded: (ended) => leg.onEnded(ended),
      ...(leg.onText ? { onText: (typed: (text: string) => void) => leg.onText?.(typed) } : {}),
      sendKeys: (keys) => leg.sendKeys(keys),
      transfer: (target, mode) => leg.transfer(target, mode),
      hangUp: () => leg.hangUp(),
      quality: () => leg.quality(),
    };
  }

  observe(event: CallEvent): void {
    if (this.#state === 'off') return;
    if (event.kind === 'expects') {
      this.#isNextSensitive = event.expects.isSensitive;
      this.#isSensitive ||= event.expects.isSensitive;
    }
    // The bot may have repeated the answer until now.
    if (event.kind === 'state' && event.state === 'listening') this.#isSensitive = this.#isNextSensitive;
    if (event.kind === 'keys') {
      this.#keyFrames = AFTER_KEY;
      for (const pair of this.#pairs.slice(-HELD_BACK)) Object.assign(pair, SILENT_PAIR);
    }
    if (event.kind === 'ended') return this.#end(null);
    if (event.kind === 'expects' || event.kind === 'state' || event.kind === 'keys') this.#look();
  }

  /** There is no room for more sound. */
  stop(): void {
    this.#end('storage');
  }

  #end(why: 'storage' | null): void {
    if (this.#state === 'off') return;
    this.#match(0);
    this.#keep(0);
    if (why) this.#become('off', why);
    this.#state = 'off';
  }

  #hear(frame: Frame): void {
    if (this.#state === 'off') return;
    // The frame's memory may be used again.
    this.#caller.push(frame.slice());
    this.#match(MOST_AHEAD);
  }

  #say(frame: Frame): void {
    if (this.#state === 'off') return;
    this.#bot.push(frame.slice());
    this.#match(MOST_AHEAD);
  }

  #match(mostAhead: number): void {
    while (
      (this.#caller.length > 0 && this.#bot.length > 0) ||
      Math.max(this.#caller.length, this.#bot.length) > mostAhead
    ) {
      const pair = { caller: this.#caller.shift() ?? SILENT, bot: this.#bot.shift() ?? SILENT };
      this.#pairs.push(this.#state === 'paused' ? { ...SILENT_PAIR } : pair);
      if (this.#keyFrames > 0 && --this.#keyFrames === 0) this.#look();
    }
    if (this.#pairs.length >= PIECE + HELD_BACK) this.#keep(HELD_BACK);
  }

  #look(): void {
    const why = this.#isSensitive ? 'sensitive' : this.#keyFrames > 0 ? 'keys' : null;
    this.#become(why ? 'paused' : 'on', why);
  }

  #become(state: 'on' | 'paused' | 'off', why: 'sensitive' | 'keys' | 'storage' | null): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#events.changed(state, why);
  }

  /** Gives away all pairs but the last ones. */
  #keep(heldBack: number): void {
    const pairs = this.#pairs.splice(0, this.#pairs.length - heldBack);
    if (pairs.length === 0) return;
    const atMs = this.#keptMs;
    this.#keptMs += pairs.length * FRAME_MS;
    this.#events.piece({ atMs, bytes: stereo(pairs) });
  }
}

const SILENT = new Int16Array(FRAME_SAMPLES);
const SILENT_PAIR = { caller: SILENT, bot: SILENT };

function stereo(pairs: readonly Pair[]): Uint8Array {
  const bytes = new Uint8Array(2 * FRAME_SAMPLES * pairs.length);
  for (const [no, { caller, bot }] of pairs.entries()) {
    const sides = [encodeG711('PCMU', caller), encodeG711('PCMU', bot)];
    for (const [side, codes] of sides.entries())
      for (let at = 0; at < FRAME_SAMPLES; at++) bytes[2 * (no * FRAME_SAMPLES + at) + side] = codes[at] ?? 0xff;
  }
  return bytes;
}
