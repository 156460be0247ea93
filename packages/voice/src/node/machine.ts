import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '#seams.ts';
import type { Hash } from '#sip/digest.ts';

/** The clock of this machine. */
export const machineClock: Clock = {
  now: () => performance.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return { cancel: () => clearTimeout(timer) };
  },
};

export const machineRandom = (bytes: number): Uint8Array => new Uint8Array(randomBytes(bytes));

export const machineHash: Hash = (algorithm, text) => createHash(algorithm).update(text).digest('hex');
