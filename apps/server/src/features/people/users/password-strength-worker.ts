import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

export interface StrengthQuestion {
  password: string;
  /** Words that an attacker would try first. */
  known: string[];
}

/** More characters would cost time and could only make the password stronger. */
const CHECKED_CHARACTERS = 64;

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: CHECKED_CHARACTERS });
parentPort?.on('message', ({ password, known }: StrengthQuestion) => {
  parentPort?.postMessage(zxcvbn.check(password, known).score);
});
