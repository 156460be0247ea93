import { FRAME_SAMPLES, type CallLeg, type Frame } from '@parley/voice';
import { Recording, firstSound, lastSound, silentFrom } from '@parley/voice/listening/recording';
import { KnownWords, lineOf } from '@parley/voice/listening/spoken-line';
import { nodeClock } from '@parley/voice/node/node-clock';
import { decodeG711 } from '@parley/voice/sound/g711';
import { levelOf, toSample } from '@parley/voice/sound/level';
import { isRtcp, readRtp } from '@parley/voice/rtp/rtp-packet';
import { backgroundOf, clipOf } from './plan.ts';

/** So long the bot is silent before the caller speaks, and speaks before the caller speaks over it. */
const TURN_MS = 600;
const OVER_BOT_MS = 1_500;
/** The pauses of the bot's words are shorter. */
const WORD_PAUSE_MS = 160;
const LOUD = 150;
/** A bot that has not answered by then is silent. */
const NO_ANSWER_MS = 5_000;
/** No turn begins so short before the end. */
const LAST_TURN_MS = 6_000;

/** One thing that the caller said, on the time line of the recording. */
interface Turn {
  text: string;
  beganMs: number;
  isOverBot: boolean;
}

/** A caller whose conversation is measured. */
export interface CallerFigures {
  said: string[];
  answerMs: (number | null)[];
  silentMs: (number | null)[];
}

/** A person on the telephone: speaks in turn, speaks over long answers, and records both sides of the call. */
export class Caller {
  readonly words = new KnownWords(nodeClock);
  readonly #nth: number;
  readonly #lengthMs: number;
  readonly #recording: Recording;
  readonly #background: Int16Array | null;
  readonly #turns: Turn[] = [];
  #startedAt = 0;
  #line: Int16Array | null = null;
  #said = 0;
  #noiseAt = 0;
  /** When the bot's last sound was, and when it began to speak; null: it has been silent for longer than a pause. */
  #heardAt = -Infinity;
  #botSince: number | null = null;
  #hasHeard = false;
  #saidAt = -Infinity;

  constructor(nth: number, lengthMs: number) {
    this.#nth = nth;
    this.#lengthMs = lengthMs;
    this.#recording = new Recording(lengthMs + 2_000);
    this.#background = backgroundOf(nth);
  }

  begin(leg: CallLeg): void {
    this.#startedAt = nodeClock.now();
    leg.setSource(() => this.#next());
  }

  /** A packet on the wire, before any buffer. */
  hearPacket(data: Uint8Array): void {
    if (this.#startedAt === 0 || isRtcp(data)) return;
    const packet = readRtp(data);
    if (packet?.payloadType !== 8) return;
    const now = nodeClock.now() - this.#startedAt;
    const sound = decodeG711('PCMA', packet.payload);
    this.#recording.add('bot', now, sound);
    if (levelOf(sound) <= LOUD) return;
    if (now - this.#heardAt > WORD_PAUSE_MS) this.#botSince = now;
    this.#heardAt = now;
    this.#hasHeard = true;
  }

  figures(): CallerFigures {
    const { caller, bot } = this.#recording;
    const noise = this.#background ? levelOf(this.#background) : 0;
    const ends = this.#turns.map(
      ({ beganMs }, at) => lastSound(caller, this.#turns[at + 1]?.beganMs ?? caller.length / 8) ?? beganMs,
    );
    const since = (moment: number, found: number | null) => (found === null ? null : found - moment);
    return {
      said: this.#turns.map(({ text }) => text),
      answerMs: ends.map((ended) => since(ended, firstSound(bot, ended))),
      silentMs: this.#turns
        .filter(({ isOverBot }) => isOverBot)
        .map(({ beganMs }) => {
          const began = firstSound(caller, beganMs, noise) ?? beganMs;
          return since(began, silentFrom(bot, began));
        }),
    };
  }

  #next(): Frame {
    const now = nodeClock.now() - this.#startedAt;
    if (!this.#line) this.#decide(now);
    const clean = this.#line?.subarray(this.#said, this.#said + FRAME_SAMPLES) ?? null;
    if (this.#line && clean) {
      this.#recording.add('caller', now, clean);
      this.#said += FRAME_SAMPLES;
      this.#saidAt = now;
      if (this.#said >= this.#line.length) this.#endLine();
    }
    return this.#mixed(clean);
  }

  #decide(now: number): void {
    if (now > this.#lengthMs - LAST_TURN_MS) return;
    const silentMs = now - this.#heardAt;
    const isTalking = silentMs < WORD_PAUSE_MS;
    const isOverBot = isTalking && this.#botSince !== null && now - this.#botSince > OVER_BOT_MS;
    const isTurn = this.#hasHeard && silentMs > TURN_MS;
    if (isOverBot || isTurn || (this.#turns.length > 0 && now - this.#saidAt > NO_ANSWER_MS))
      this.#speak(now, isOverBot);
  }

  #speak(now: number, isOverBot: boolean): void {
    const { text, sound } = clipOf(this.#nth, this.#turns.length);
    this.#turns.push({ text, beganMs: now, isOverBot });
    this.#line = sound;
    this.#said = 0;
    this.#saidAt = now;
    this.words.begin(lineOf(text, sound));
  }

  /** The bot's answer is what follows. */
  #endLine(): void {
    this.#line = null;
    this.#hasHeard = false;
    this.#botSince = null;
  }

  #mixed(clean: Int16Array | null): Frame {
    const frame = new Int16Array(FRAME_SAMPLES);
    if (clean) frame.set(clean);
    const noise = this.#background;
    if (!noise) return frame;
    for (let at = 0; at < frame.length; at++) frame[at] = toSample((frame[at] ?? 0) + (noise[this.#noiseAt + at] ?? 0));
    this.#noiseAt = (this.#noiseAt + FRAME_SAMPLES) % noise.length;
    return frame;
  }
}

/** The sound of a caller who never stops. */
export function endlessTalk(nth: number): () => Frame {
  const sounds = [0, 1, 2, 3].map((turn) => clipOf(nth, turn).sound);
  const frames = sounds.flatMap((sound) => framesOf(sound));
  let next = 0;
  return () => frames[next++ % frames.length] ?? new Int16Array(FRAME_SAMPLES);
}

function framesOf(sound: Int16Array): Frame[] {
  return Array.from({ length: Math.floor(sound.length / FRAME_SAMPLES) }, (_, at) =>
    sound.subarray(at * FRAME_SAMPLES, (at + 1) * FRAME_SAMPLES),
  );
}
