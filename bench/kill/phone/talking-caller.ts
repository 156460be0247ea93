import { setTimeout as sleep } from 'node:timers/promises';
import type { CallLeg } from '@parley/voice';
import { levelOf } from '@parley/voice/sound/level';

const LOUD = 150;
const PRESS_EVERY_MS = 8_000;

/** One key that was pressed, and when the bot's next words came. */
export interface Press {
  at: number;
  answeredAfterMs: number | null;
}

/** A person who presses a key every few seconds, and listens for the bot's words. */
export class TalkingCaller {
  readonly presses: Press[] = [];
  /** `performance.now()` of the end; null: the call goes on. */
  endedAt: number | null = null;
  /** The longest time without a word of the bot. */
  longestSilenceMs = 0;
  readonly #leg: CallLeg;
  #heardAt = performance.now();

  constructor(leg: CallLeg) {
    this.#leg = leg;
    leg.onEnded(() => (this.endedAt ??= performance.now()));
    leg.onFrame((frame) => this.#hear(levelOf(frame)));
    void this.#talk();
  }

  hangUp(): void {
    this.endedAt ??= performance.now();
    this.#leg.hangUp();
  }

  #hear(level: number): void {
    if (level < LOUD) return;
    const now = performance.now();
    this.longestSilenceMs = Math.max(this.longestSilenceMs, now - this.#heardAt);
    this.#heardAt = now;
    for (const press of this.presses) press.answeredAfterMs ??= now - press.at;
  }

  async #talk(): Promise<void> {
    for (;;) {
      await sleep(PRESS_EVERY_MS);
      if (this.endedAt !== null) return;
      this.#leg.sendKeys('1#');
      this.presses.push({ at: performance.now(), answeredAfterMs: null });
    }
  }
}
