import { expect, test } from 'vitest';
import { emptyModel, impact, loadModel, train } from '#index.ts';
import { buildInput, buildIntents, telephoneCompany } from '#testing/input.ts';

const before = loadModel(train(telephoneCompany()));
const input = telephoneCompany();
const without = input.intents.filter(({ name }) => name !== 'Block sim');
const after = loadModel(train({ ...input, intents: without }));

test('a change tells the texts that are answered otherwise, each once', () => {
  const texts = ['block my sim card', 'I want to pay my bill', 'block my sim card'];
  const [changed, ...others] = impact(before, after, texts);
  expect(others).toEqual([]);
  expect(changed).toMatchObject({ text: 'block my sim card', before: [{ intent: 'Block sim', best: 'Block sim' }] });
  expect(changed?.after[0]?.intent).not.toBe('Block sim');
});

test('without a change nothing is answered otherwise', () => {
  const texts = input.intents.flatMap(({ templates }) => templates);
  expect(impact(before, loadModel(train(input)), texts)).toEqual([]);
});

test('what was not sure enough and still is not has not changed, whatever the best intent', () => {
  const other = loadModel(train({ ...input, intents: buildIntents([['Weather', ['is it raining', 'weather']]]) }));
  expect(impact(before, other, ['purple monkey dishwasher'])).toEqual([]);
  expect(impact(emptyModel(), before, ['I want to pay my bill'])).toMatchObject([
    { before: [{ intent: null, best: null }], after: [{ intent: 'Pay bill' }] },
  ]);
});

test('an intent that was renamed answers as before', () => {
  const renamed = input.intents.map((intent) =>
    intent.name === 'Block sim' ? { ...intent, name: 'Stop sim' } : intent,
  );
  const model = loadModel(train({ ...input, intents: renamed }));
  const nameNow = (name: string) => (name === 'Block sim' ? 'Stop sim' : name);
  expect(impact(before, model, ['block my sim card'])).toHaveLength(1);
  expect(impact(before, model, ['block my sim card'], { nameNow })).toEqual([]);
});

test('a template is read as in training: what it refers to stands for its values', () => {
  const intents = buildIntents([
    ['Pay', ['pay #bill', 'settle #bill']],
    ['Ask', ['what is #bill', 'explain #bill']],
  ]);
  const synonyms = [{ name: 'bill', values: ['invoice', 'statement'] }];
  const model = loadModel(train(buildInput({ intents, synonyms })));
  const [changed] = impact(emptyModel(), model, ['settle #bill'], { areTemplates: true });
  expect(changed?.after).toMatchObject([{ intent: 'Pay' }]);
});
