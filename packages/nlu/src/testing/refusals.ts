import { readFileSync } from 'node:fs';
import { cs } from '#testing/refusals/cs.ts';
import { de } from '#testing/refusals/de.ts';
import { en } from '#testing/refusals/en.ts';
import { pl } from '#testing/refusals/pl.ts';
import { sk } from '#testing/refusals/sk.ts';
import type { RefusalSet } from '#testing/refusals/refusal-set.ts';

/** Lines such as "de|Outage|…", by language. */
function linesOf(name: string, language: string): string[][] {
  const file = readFileSync(new URL(`refusals/${name}.txt`, import.meta.url), 'utf8');
  const all = file
    .trim()
    .split('\n')
    .map((line) => line.split('|'));
  return all.filter(([of]) => of === language).map(([, ...cells]) => cells);
}

/** Small bots of five languages, with what callers turn down in their words. */
export const REFUSAL_SETS: RefusalSet[] = [en, de, cs, sk, pl].map((set) => ({
  ...set,
  further: [...set.further, ...linesOf('denied', set.language).map(([text = '']) => text)],
  plain: [
    ...set.plain,
    ...linesOf('meant', set.language).map(([name = '', text = '']): [string, string] => [name, text]),
  ],
}));
