import type { Frame } from '#seams.ts';

/** The level of a sound without the hum and rumble below 200 Hz or so: two stages of a high-pass. */
export class SpeechLevel {
  readonly #first = { x: 0, y: 0 };
  readonly #second = { x: 0, y: 0 };

  push(frame: Frame): number {
    let sum = 0;
    for (let at = 0; at < frame.length; at++) {
      const value = highPass(this.#second, highPass(this.#first, frame[at] ?? 0));
      sum += value * value;
    }
    return Math.sqrt(sum / Math.max(1, frame.length));
  }
}

function highPass(stage: { x: number; y: number }, x: number): number {
  stage.y = 0.855 * (stage.y + x - stage.x);
  stage.x = x;
  return stage.y;
}
