import { cs } from '#testing/refusals/cs.ts';
import { de } from '#testing/refusals/de.ts';
import { en } from '#testing/refusals/en.ts';
import { pl } from '#testing/refusals/pl.ts';
import { sk } from '#testing/refusals/sk.ts';
import type { RefusalSet } from '#testing/refusals/refusal-set.ts';

/** Small bots of five languages, with what callers turn down in their words. */
export const REFUSAL_SETS: RefusalSet[] = [en, de, cs, sk, pl];
