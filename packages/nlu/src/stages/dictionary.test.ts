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

/** Milliseconds that this thread has computed: what else the machine does is not counted. */
function computedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

// Ten times what is wanted, so that a slow machine does not fail it while anything that looks at each value does.
test.each(['exact', 'lemmatized', 'fuzzy'] as const)('a dictionary of 50,000 values that is %s is quick', (match) => {
  const street = buildEntity({ name: 'street', match, case_insensitive: true, values: values.join('\n') });
  const intents = buildIntents([
    ['Send', ['send it to @street']],
    ['Greeting', ['hello']],
  ]);
  const bytes = train(buildInput({ language: 'cs', intents, entities: [street], autocorrect_threshold: 0.75 }));
  const loading = computedMs();
  const model = loadModel(bytes);
  expect(computedMs() - loading).toBeLessThan(2_000);
  const durations = values.slice(0, 60).map((value) => {
    const start = computedMs();
    const { entities } = understand(model, `please send the parcel to ${value} before the end of the week`);
    expect(entities).toMatchObject([{ value, matcher: 'exact' }]);
    return computedMs() - start;
  });
  expect(durations.toSorted((a, b) => a - b)[56]).toBeLessThan(50);
});
