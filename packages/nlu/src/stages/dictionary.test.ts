import { leastMs } from '@parley/domain/testing/computing';
import { expect, test } from 'vitest';
import { loadModel, train, understand } from '#index.ts';
import { buildEntity, buildInput, buildIntents } from '#testing/input.ts';
import { randomFrom } from '#training/random.ts';

const SYLLABLES = 'pra bo ko mi se va lu ter no vy ska ri do je ha sto pol na kra me ci'.split(' ');

/** Names of streets, made up, in one to three words. */
function streets(count: number): string[] {
  const random = randomFrom(3);
  const pick = () => SYLLABLES[Math.floor(random() * SYLLABLES.length)] ?? '';
  const word = () => Array.from({ length: 2 + Math.floor(random() * 3) }, pick).join('');
  const names = new Set<string>();
  while (names.size < count) names.add(Array.from({ length: 1 + Math.floor(random() * 3) }, word).join(' '));
  return [...names];
}

const values = streets(50_000);

function trained(count: number, match: 'exact' | 'lemmatized' | 'fuzzy'): Uint8Array {
  const street = buildEntity({
    ...{ name: 'street', match, case_insensitive: true },
    values: values.slice(0, count).join('\n'),
  });
  const intents = buildIntents([
    ['Send', ['send it to @street']],
    ['Greeting', ['hello']],
  ]);
  return train(buildInput({ language: 'cs', intents, entities: [street], autocorrect_threshold: 0.75 }));
}

/** Looks up values that both dictionaries have. */
function lookUp(bytes: Uint8Array): () => void {
  const model = loadModel(bytes);
  return () => {
    for (const value of values.slice(0, 60)) {
      const { entities } = understand(model, `please send the parcel to ${value} before the end of the week`);
      expect(entities).toMatchObject([{ value, matcher: 'exact' }]);
    }
  };
}

// A look at each value, or at each pair of them, would cost ten times as much.
test.each(['exact', 'lemmatized', 'fuzzy'] as const)(
  'a value of 50,000 that is %s is found nearly as fast as of 5,000, and a dictionary loads in time with its size',
  (match) => {
    const [small, large] = [trained(5_000, match), trained(50_000, match)];
    expect(leastMs(lookUp(large)) / leastMs(lookUp(small))).toBeLessThan(6);
    expect(leastMs(() => loadModel(large)) / leastMs(() => loadModel(small))).toBeLessThan(30);
  },
);
