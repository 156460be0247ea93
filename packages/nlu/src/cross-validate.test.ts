import { describe, expect, test } from 'vitest';
import { crossValidate, evaluate, loadModel, train, type TrainingInput } from '#index.ts';
import { buildInput, buildIntents, telephoneCompany } from '#testing/input.ts';

function validated(input: TrainingInput) {
  return crossValidate(loadModel(train(input)), input);
}

describe('cross-validation', () => {
  const input = telephoneCompany();
  const found = validated(input);

  test('judges every template by a model that has not seen it', () => {
    expect(found).toMatchObject({ judged: 12 * 14, templates: 12 * 14 });
    expect(found.accuracy).toBeGreaterThan(0.65);
    expect(found.accuracy).toBeLessThan(1);
    expect(found.recognised).toBeLessThanOrEqual(found.accuracy);
    const { intents } = evaluate(loadModel(train(input)), input);
    const seen = Object.values(intents).flatMap(({ data }) => data);
    expect(seen.filter((template) => template.is_recognized).length / seen.length).toBeGreaterThan(found.recognised);
  });

  test('tells which intents are taken for which, with templates that are', () => {
    const mistaken = found.confusion.reduce((sum, { count }) => sum + count, 0);
    expect(mistaken).toBe(Math.round((1 - found.accuracy) * found.judged));
    const [worst] = found.confusion;
    expect(worst?.templates).toHaveLength(Math.min(5, worst?.count ?? 0));
    expect(input.intents.find(({ id }) => id === worst?.intent)?.templates).toContain(worst?.templates[0]);
  });

  test('gives the same figures for the same input', () => {
    expect(validated(structuredClone(input))).toEqual(found);
  });

  test('does not learn a template from its own double', () => {
    const intents = buildIntents([
      ['A', ['red', 'Red!', 'red.', 'blue']],
      ['B', ['green', 'yellow', 'brown', 'grey']],
    ]);
    const { confusion, intents: byId } = validated(buildInput({ intents, confidence_threshold: 0 }));
    expect(byId['1']?.recall).toBeLessThan(1);
    expect(confusion.every(({ templates }) => templates.length > 0)).toBe(true);
  });

  test('has nothing to say without templates, or of intents with a single one', () => {
    const nothing = { judged: 0, accuracy: 0, recognised: 0, intents: {}, confusion: [] };
    expect(validated(buildInput())).toEqual({ ...nothing, templates: 0 });
    const single = buildIntents([
      ['A', ['red']],
      ['B', ['green']],
    ]);
    expect(validated(buildInput({ intents: single }))).toEqual({ ...nothing, templates: 2 });
  });
});

describe('phrases of callers', () => {
  const intents = buildIntents([
    ['Lost card', ['I lost my card', 'my card is gone', 'I cannot find my card', 'zzz']],
    ['Limit', ['raise my limit', 'I want a higher limit', 'change the limit of my card', 'my limit is too low']],
  ]);
  const input = buildInput({ intents, confidence_threshold: 0 });
  const model = loadModel(train(input));
  const figure = (...callers: { text: string; intent: number }[]) =>
    crossValidate(model, input, undefined, callers).callers;

  test('are judged by the model, where it has not been trained on them', () => {
    const right = { text: 'I have lost my card', intent: 1 };
    expect(
      figure(right, { text: 'what is the limit', intent: 2 }, { text: 'a higher limit please', intent: 1 }),
    ).toEqual({
      right: 2,
      total: 3,
    });
  });

  test('are judged without themselves, where they have become templates', () => {
    const evaluated = evaluate(model, input).intents['1']?.data.find(({ template }) => template === 'zzz');
    expect(evaluated?.is_recognized).toBe(true);
    expect(figure({ text: 'ZZZ', intent: 1 })).toEqual({ right: 0, total: 1 });
  });

  test('are left out once their intent is deleted, and there is no figure without any', () => {
    expect(figure({ text: 'where is my parcel', intent: 9 })).toBeUndefined();
    expect(figure()).toBeUndefined();
  });

  test('are left out where the model has learned the answer and nothing judged it without', () => {
    const single = buildInput({
      intents: buildIntents([
        ['A', ['red']],
        ['B', ['green', 'dark green']],
      ]),
    });
    const phrases = [{ text: 'red', intent: 1 }];
    expect(crossValidate(loadModel(train(single)), single, undefined, phrases).callers).toBeUndefined();
  });
});
