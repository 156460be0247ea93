import { NEGATIVE_SUFFIX } from '@parley/domain';
import { describe, expect, test } from 'vitest';
import { loadModel, train, understand } from '#index.ts';
import { buildInput, buildIntents } from '#testing/input.ts';
import { CZECH_TWINS, ENGLISH_TWINS, type Twins } from '#testing/minimal-pairs.ts';
import { TELEPHONE_COMPANY } from '#testing/telephone-company.ts';

const LANGUAGES: [language: string, twins: Twins[]][] = [
  ['en', ENGLISH_TWINS],
  ['cs', CZECH_TWINS],
];

function modelOf(language: string, twins: Twins[]) {
  const pairs = twins.flatMap(({ name, positive, negative }): [string, string[]][] => [
    [name, positive],
    [name + NEGATIVE_SUFFIX, negative],
  ]);
  const others = TELEPHONE_COMPANY.filter(({ name }) => ['Pay bill', 'Roaming', 'Block sim'].includes(name));
  const intents = buildIntents([
    ...pairs,
    ...others.map(({ name, templates }): [string, string[]] => [name, templates]),
  ]);
  return loadModel(train(buildInput({ language, intents, autocorrect_threshold: 0.75 })));
}

describe.each(LANGUAGES)('intents with negative twins, in %s', (language, twins) => {
  const model = modelOf(language, twins);
  const heard = (text: string) => understand(model, text).intents[0];

  test('tells a phrase from its denial, both right in nine of ten pairs', () => {
    const pairs = twins.flatMap(({ name, pairs }) => pairs.map((pair) => ({ name, pair })));
    const right = pairs.filter(
      ({ name, pair: [positive, negative] }) =>
        heard(positive)?.name === name && heard(negative)?.name === name + NEGATIVE_SUFFIX,
    );
    expect(right.length / pairs.length).toBeGreaterThanOrEqual(0.9);
  });

  test('names the other of the two first among the alternatives, and both together are a whole', () => {
    const [positive = ''] = twins[0]?.positive ?? [];
    const best = heard(positive);
    expect(best?.alternatives[0]?.name).toBe(`${best?.name}${NEGATIVE_SUFFIX}`);
    expect(best?.confidence).toBeGreaterThan(0.5);
    expect((best?.confidence ?? 0) + (best?.alternatives[0]?.confidence ?? 0)).toBeLessThanOrEqual(1);
  });
});
