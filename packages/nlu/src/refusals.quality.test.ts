import { expect, test } from 'vitest';
import { loadModel } from '#model/store-model.ts';
import { buildInput, buildIntents } from '#testing/input.ts';
import { REFUSAL_SETS } from '#testing/refusals.ts';
import { train } from '#train.ts';
import { understand } from '#understand.ts';

const MOST_SURE_OF_REFUSED = 0.03;

const models = REFUSAL_SETS.map((set) => ({
  ...set,
  model: loadModel(train(buildInput({ language: set.language, intents: buildIntents(set.intents) }))),
}));

test.each(models)(
  'what callers turn down is not surely that intent: $language',
  ({ model, refused, unseen, further }) => {
    expect(refused).toHaveLength(40);
    const all = [...refused, ...unseen, ...further];
    const sure = all.filter((text) => (understand(model, text).intents[0]?.confidence ?? 0) >= 0.5);
    expect(sure.length / all.length, sure.join('\n')).toBeLessThanOrEqual(MOST_SURE_OF_REFUSED);
  },
);

test.each(models)(
  'what they say plainly, or deny without turning it down, keeps its confidence: $language',
  ({ model, plain }) => {
    const changed = plain.filter(([, text]) => {
      const heard = understand(model, text).intents[0];
      const alone = model.classifier.classify(model.reader.ofText(text, []));
      return heard?.confidence !== alone.confidence;
    });
    expect(changed.length, changed.map(([, text]) => text).join('\n')).toBeLessThanOrEqual(1);
  },
);

test('a negative intent takes what its positive one is turned down with', () => {
  const { intents } = REFUSAL_SETS[0] ?? { intents: [] };
  const pair: [string, string[]] = [
    'Pay [NEG]',
    ['I will not pay', "I don't want to pay", 'I refuse to pay the bill', "I won't settle the invoice", 'no payment'],
  ];
  const model = loadModel(train(buildInput({ intents: buildIntents([...intents, pair]) })));
  const [first] = understand(model, "I don't want to pay my bill").intents;
  expect(first).toMatchObject({ name: 'Pay [NEG]' });
  expect(first?.confidence).toBeGreaterThan(0.5);
});

test('an intent that callers mean by turning something down stays as sure as it is', () => {
  const { intents } = REFUSAL_SETS[0] ?? { intents: [] };
  const refusing: [string, string[]] = [
    'Stop',
    ["don't call me", 'I am not interested', 'no thanks', 'not interested'],
  ];
  const model = loadModel(train(buildInput({ intents: buildIntents([...intents, refusing]) })));
  expect(understand(model, "I'm not interested").intents[0]).toMatchObject({ name: 'Stop' });
  expect(understand(model, "I'm not interested").intents[0]?.confidence).toBeGreaterThan(0.5);
});
