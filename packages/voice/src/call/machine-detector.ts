import { FRAME_MS, type Frame } from '#seams.ts';
import { ToneDetector } from '#sound/tone-detector.ts';
import { VoiceDetector } from '#sound/voice-detector.ts';

/** After the answer. A person has said a name and waits; a machine still speaks. Later, only a beep counts. */
const DECIDE_MS = 3500;
/** The least speech until then, and its least share of the time since it began. */
const SPOKEN_MS = 1300;
const SPOKEN_SHARE = 0.5;
/** Pauses between words are shorter than this. */
const RECENT_FRAMES = 300 / FRAME_MS;
const RECENT_ACTIVE = 2;
/** A single active frame is a click. */
const BEGIN_FRAMES = 3;
/** A beep after this time is a sound of the line or of the person. */
const BEEP_MS = 30_000;
/** A hum of a person is shorter. */
const SURE_BEEP_FRAMES = 240 / FRAME_MS;
/** The busy tone of European exchanges. */
const BUSY_HERTZ = 425;
const SAME_TONE = 12;

export type MachineSign = 'greeting' | 'beep';

/**
 * Decides 3.5 s after the answer whether a machine has answered a call, while the bot already speaks: the greeting of a
 * machine is longer. A beep also identifies a machine, at any time.
 */
export class MachineDetector {
  readonly #voice = new VoiceDetector();
  readonly #tones = new ToneDetector(SURE_BEEP_FRAMES);
  readonly #active: boolean[] = [];
  #lastedMs = 0;

  /** The sign that identifies a machine with this frame; null before that. */
  push(frame: Frame): MachineSign | null {
    this.#lastedMs += FRAME_MS;
    if (this.#lastedMs > BEEP_MS) return null;
    const hertz = this.#tones.push(frame);
    if (hertz !== null && Math.abs(hertz - BUSY_HERTZ) > SAME_TONE) return 'beep';
    if (this.#lastedMs > DECIDE_MS) return null;
    this.#active.push(this.#voice.push(frame).isActive);
    return this.#lastedMs === DECIDE_MS && this.#isGreeting() ? 'greeting' : null;
  }

  #isGreeting(): boolean {
    const active = this.#active;
    const begin = active.findIndex((_, at) => active.slice(at, at + BEGIN_FRAMES).every((each) => each));
    const spoken = active.filter((each) => each).length;
    const recent = active.slice(-RECENT_FRAMES).filter((each) => each).length;
    const isLong = spoken * FRAME_MS >= SPOKEN_MS && spoken >= SPOKEN_SHARE * (active.length - begin);
    return begin !== -1 && isLong && recent >= RECENT_ACTIVE;
  }
}

const BEEP_WAIT_MS = 200;
/** A machine without a beep records after its greeting. */
const GREETING_OVER_MS = 2500;
const LONGEST_GREETING_MS = 40_000;

/** Tells when a machine records: after its beep, or once its greeting has ended. */
export class RecordingStart {
  readonly #voice = new VoiceDetector();
  readonly #tones = new ToneDetector();
  #lastedMs = 0;
  #quietMs = 0;
  #hasBeeped: boolean;

  constructor(hasBeeped: boolean) {
    this.#hasBeeped = hasBeeped;
  }

  /** How the message may begin with this frame; null: not yet. */
  push(frame: Frame): 'beep' | 'silence' | null {
    this.#lastedMs += FRAME_MS;
    const hertz = this.#tones.push(frame);
    const { isActive } = this.#voice.push(frame);
    this.#quietMs = isActive ? 0 : this.#quietMs + FRAME_MS;
    if (hertz !== null) {
      this.#hasBeeped = true;
      this.#quietMs = 0;
    }
    if (this.#hasBeeped) return this.#quietMs >= BEEP_WAIT_MS ? 'beep' : null;
    return this.#quietMs >= GREETING_OVER_MS || this.#lastedMs >= LONGEST_GREETING_MS ? 'silence' : null;
  }
}
