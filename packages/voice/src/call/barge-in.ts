import { EchoShare } from '#call/echo-share.ts';
import { FRAME_MS } from '#seams.ts';
import type { Activity } from '#sound/voice-detector.ts';

/** The bot pauses after this much sound within a moment, and resumes if it was not speech. */
const MOMENT_FRAMES = 300 / FRAME_MS;
const HOLD_MS = 40;
const HOLD_VOICED_MS = 40;
/**
 * Words also begin with soft sounds without a voice ("stop"): the bot waits for the voice that follows, or goes on.
 * A cough is louder.
 */
const HOLD_VOICELESS_MS = 80;
const LOUDEST_VOICELESS = 1500;
const AWAIT_VOICE_MS = 160;
/** Speech of this length stops the bot once its words are known. */
const STOP_MS = 240;
/** Coughs and hums are shorter than this, so the bot stops without knowing the words. */
const LONG_MS = 600;
/** After so much silence, a hold without words was nothing. */
const RESUME_MS = 900;
/** The bot's own sound comes back soonest now, while an echo canceller still learns. */
const EARLY_MS = 200;
const EARLY_HOLD_MS = 220;
const EARLY_RATIO = 5;
/** Softer than this share of the bot's own sound is its echo in that time. */
const EARLY_ECHO_SHARE = 0.3;

export type Verdict = 'none' | 'hold' | 'stop' | 'resume';

export interface HeardOverBot {
  activity: Activity;
  isVoiced: boolean;
  /** How long the bot has been speaking. */
  playedMs: number;
  /** The loudest recent level of the bot's own sound. */
  ownLevel: number;
}

/** The recognized words: not known yet, only a backchannel or the bot's echo, or real words. */
export type Words = 'unknown' | 'idle' | 'real';

/**
 * Decides whether speech over the bot stops it. The bot pauses immediately, which the caller notices; the words then
 * decide whether it stops or resumes. A cough has no voice and does not pause it.
 */
export class BargeIn {
  readonly #echo = new EchoShare();
  #activeMs = 0;
  #voicedMs = 0;
  #recent: { isSpeech: boolean; isVoiced: boolean; isCough: boolean }[] = [];
  #quietMs = 0;
  #words: Words = 'unknown';
  #isHolding = false;

  get isHolding(): boolean {
    return this.#isHolding;
  }

  push(heard: HeardOverBot): Verdict {
    const isSpeech = this.#isOverBot(heard);
    if (!isSpeech) this.#echo.learn(heard.activity.level, heard.ownLevel);
    if (!this.#isHolding) return this.#listen(isSpeech, heard);
    this.#activeMs += isSpeech ? FRAME_MS : 0;
    this.#voicedMs += isSpeech && heard.isVoiced ? FRAME_MS : 0;
    this.#quietMs = isSpeech ? 0 : this.#quietMs + FRAME_MS;
    const hasVoice = this.#voicedMs >= HOLD_VOICED_MS;
    if (this.#activeMs >= STOP_MS && this.#words === 'real') return this.#end('stop');
    if (this.#activeMs >= LONG_MS && hasVoice && this.#words !== 'idle') return this.#end('stop');
    if (this.#quietMs >= (hasVoice ? RESUME_MS : AWAIT_VOICE_MS)) return this.#end('resume');
    return 'none';
  }

  /** Takes recognized words. Final ones decide immediately, even if the sound alone did not. */
  hear(words: Words, isFinal: boolean): Verdict {
    this.#words = words;
    if (isFinal && words === 'real') return this.#end('stop');
    if (isFinal && this.#isHolding) return this.#end('resume');
    return 'none';
  }

  reset(): void {
    this.#end('none');
  }

  #isOverBot({ activity, isVoiced, playedMs, ownLevel }: HeardOverBot): boolean {
    const isEarly = playedMs < EARLY_MS;
    const isLoud = activity.level > ownLevel * (isEarly ? EARLY_ECHO_SHARE : this.#echo.share);
    return (activity.isActive || isVoiced) && isLoud && (!isEarly || activity.level > EARLY_RATIO * activity.floor);
  }

  #listen(isSpeech: boolean, { activity, isVoiced, playedMs }: HeardOverBot): Verdict {
    const isCough = !isVoiced && activity.level > LOUDEST_VOICELESS;
    this.#recent.push({ isSpeech, isVoiced: isSpeech && isVoiced, isCough });
    if (this.#recent.length > MOMENT_FRAMES) this.#recent.shift();
    this.#activeMs = FRAME_MS * this.#recent.filter((frame) => frame.isSpeech).length;
    this.#voicedMs = FRAME_MS * this.#recent.filter((frame) => frame.isVoiced).length;
    const isEarly = playedMs < EARLY_MS + EARLY_HOLD_MS;
    const isVoice = this.#activeMs >= (isEarly ? EARLY_HOLD_MS : HOLD_MS) && this.#voicedMs >= HOLD_VOICED_MS;
    const isSoft = !this.#recent.some((frame) => frame.isCough);
    const isBeginning = !isEarly && isSoft && this.#activeMs >= HOLD_VOICELESS_MS;
    if (!isSpeech || !(isVoice || isBeginning)) return 'none';
    this.#isHolding = true;
    this.#quietMs = 0;
    return 'hold';
  }

  #end(verdict: Verdict): Verdict {
    this.#activeMs = 0;
    this.#voicedMs = 0;
    this.#recent = [];
    this.#quietMs = 0;
    this.#words = 'unknown';
    this.#isHolding = false;
    return verdict;
  }
}
