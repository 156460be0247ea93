import type { Clock } from '#seams.ts';

/** The bot lets a caller who keeps talking finish; noise delays it by no more than this. */
const LONGEST_MS = 1200;
const LOOK_MS = 40;

export async function untilQuiet(clock: Clock, isBusy: () => boolean): Promise<void> {
  for (let waited = 0; waited < LONGEST_MS && isBusy(); waited += LOOK_MS)
    await new Promise<void>((resolve) => void clock.after(LOOK_MS, resolve));
}
