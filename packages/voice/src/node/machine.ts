import { createHash, randomBytes } from 'node:crypto';
import type { Hash } from '#sip/digest.ts';

export const machineRandom = (bytes: number): Uint8Array => new Uint8Array(randomBytes(bytes));

export const machineHash: Hash = (algorithm, text) => createHash(algorithm).update(text).digest('hex');
