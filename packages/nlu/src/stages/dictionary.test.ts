import { expect, test } from 'vitest';
import { loadModel, train, understand } from '#index.ts';
import { computedMs } from '#testing/computed-ms.ts';
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

const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b);

// Ten times what is wanted, so that a slow machine does not fail it while anything that looks at each value does.
test.each(['exact', 'lemmatized', 'fuzzy'] as const)('a dictionary of 50,000 values that is %s is quick', (match) => {
  const street = buildEntity({ name: 'street', match, case_insensitive: true, values: values.join('\n') });
  const intents = buildIntents([
    ['Send', ['send it to @street']],
    ['Greeting', ['hello']],
  ]);
  const bytes = train(buildInput({ language: 'cs', intents, entities: [street], autocorrect_threshold: 0.75 }));
  const loads = [1, 2, 3].map(() => {
    const started = computedMs();
    loadModel(bytes);
    return computedMs() - started;
  });
  const model = loadModel(bytes);
  const durations = values.slice(0, 60).map((value) => {
    const started = performance.now();
    const computed = computedMs();
    const { entities } = understand(model, `please send the parcel to ${value} before the end of the week`);
    expect(entities).toMatchObject([{ value, matcher: 'exact' }]);
    return { computed: computedMs() - computed, passed: performance.now() - started };
  });
  expect(sorted(durations.map(({ computed }) => computed))[56]).toBeLessThan(50);
  // Other programs on the machine delay some of them, a wait of our own all of them.
  expect(sorted(durations.map(({ passed }) => passed))[30]).toBeLessThan(50);
  expect(sorted(loads)[0]).toBeLessThan(2_000);
});
