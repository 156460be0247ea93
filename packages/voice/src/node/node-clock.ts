import type { Clock } from '#seams.ts';

export const nodeClock: Clock = {
  now: () => performance.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return { cancel: () => clearTimeout(timer) };
  },
};
