import { isBackchannel, isEcho } from '#call/backchannels.ts';
import { BargeIn, type Verdict, type Words } from '#call/barge-in.ts';
import type { Expectation } from '#call/expectation.ts';
import type { Player } from '#call/player.ts';
import type { Frame } from '#seams.ts';
import { isKeyTone } from '#sound/key-tone.ts';
import { mayBeVoice, type Activity } from '#sound/voice-detector.ts';
import { isVoiced } from '#sound/voicing.ts';

export interface TalkOverEvents {
  /** The caller wants to speak: the bot stops. */
  stop(): void;
  /** The bot resumes. */
  resumed(why: 'short' | 'backchannel' | 'noise'): void;
}

/** Handles speech over the bot: pauses the player, resumes it, or asks to stop. */
export class TalkOver {
  readonly #player: Player;
  readonly #language: string;
  readonly #events: TalkOverEvents;
  readonly #bargeIn = new BargeIn();
  #before: Frame | null = null;

  constructor(player: Player, language: string, events: TalkOverEvents) {
    this.#player = player;
    this.#language = language;
    this.#events = events;
  }

  get isHolding(): boolean {
    return this.#bargeIn.isHolding;
  }

  push(frame: Frame, activity: Activity): void {
    const before = this.#before ?? frame;
    this.#before = frame;
    if (!this.#player.isPlaying || !this.#player.isInterruptible) return this.reset();
    const isTone = activity.isActive && isKeyTone(frame);
    this.#act(
      this.#bargeIn.push({
        activity: isTone ? { ...activity, isActive: false } : activity,
        isVoiced: !isTone && mayBeVoice(activity) && isVoiced(before, frame),
        playedMs: this.#player.playedMs,
        ownLevel: this.#player.level,
      }),
      'short',
    );
  }

  partial(text: string, expects: Expectation): void {
    if (this.#canStop()) this.#act(this.#bargeIn.hear(this.#wordsOf(text, expects), false), 'backchannel');
  }

  /** Whether the words are an input of the caller; otherwise they are to be forgotten. */
  utterance(text: string, expects: Expectation): boolean {
    if (!this.#player.isPlaying) return true;
    const words = this.#wordsOf(text, expects);
    const wasHolding = this.isHolding;
    if (this.#canStop()) this.#act(this.#bargeIn.hear(words, true), 'backchannel');
    if (words === 'idle' && !wasHolding) this.#events.resumed('backchannel');
    return words === 'real';
  }

  nothing(): void {
    if (this.#player.isPlaying) this.#act(this.#bargeIn.hear('unknown', true), 'noise');
  }

  reset(): void {
    if (this.isHolding) this.#player.resume();
    this.#bargeIn.reset();
  }

  #canStop(): boolean {
    return this.#player.isPlaying && this.#player.isInterruptible;
  }

  #wordsOf(text: string, expects: Expectation): Words {
    if (text === '') return 'unknown';
    return isBackchannel(text, expects, this.#language) || isEcho(text, this.#player.saying) ? 'idle' : 'real';
  }

  #act(verdict: Verdict, why: 'short' | 'backchannel' | 'noise'): void {
    switch (verdict) {
      case 'none':
        return;
      case 'hold':
        return this.#player.pause();
      case 'resume':
        this.#player.resume();
        return this.#events.resumed(why);
      case 'stop':
        return this.#events.stop();
    }
  }
}
