import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { affirm, negate } from '#polarity/polarity.ts';
import type { Turned } from '#polarity/sentence.ts';

const LANGUAGES = ['en', 'cs', 'de', 'sk', 'pl'];

/** Pairs by hand: "positive = negative"; after a bar other ways of saying it that are as right. */
function pairsOf(name: string): { positive: string[]; negative: string[] }[] {
  const lines = readFileSync(new URL(`testing/${name}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [positive = '', negative = ''] = line.split(' = ');
    return { positive: positive.split(' | '), negative: negative.split(' | ') };
  });
}

interface Asked {
  from: string;
  right: string[];
  turned: Turned;
}

function bothWays(name: string, language: string): Asked[] {
  return pairsOf(name).flatMap(({ positive, negative }) => {
    const [plain = '', denied = ''] = [positive[0], negative[0]];
    return [
      { from: plain, right: negative, turned: negate(plain, language) },
      { from: denied, right: positive, turned: affirm(denied, language) },
    ];
  });
}

/** Wrong results as "phrase -> result", for the message of a failing test. */
function wrongOf(asked: Asked[]): string[] {
  const wrong = asked.filter(({ right, turned }) => 'refused' in turned || !right.includes(turned.text));
  return wrong.map(({ from, turned }) => `${from} -> ${Object.values(turned).join('')}`);
}

test.each(LANGUAGES)('turns nine in ten of sixty pairs by hand, both ways: %s', (language) => {
  const asked = bothWays(language, language);
  expect(asked).toHaveLength(120);
  const wrong = wrongOf(asked);
  expect(wrong.length / asked.length, wrong.join('\n')).toBeLessThanOrEqual(0.1);
});

test.each(LANGUAGES)('turns nine in ten of the pairs that were written after the rules: %s', (language) => {
  const asked = bothWays(`${language}-unseen`, language);
  expect(asked.length).toBeGreaterThanOrEqual(48);
  const wrong = wrongOf(asked);
  expect(wrong.length / asked.length, wrong.join('\n')).toBeLessThanOrEqual(0.1);
});
