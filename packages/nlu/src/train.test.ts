import { describe, expect, test } from 'vitest';
import { emptyModel, evaluate, explain, loadModel, train, understand, type TrainingInput } from '#index.ts';
import { Training, type Judgement } from '#train.ts';
import { buildEntity, buildInput, buildIntents, telephoneCompany } from '#testing/input.ts';

function trained(input: Partial<TrainingInput>) {
  return loadModel(train(buildInput(input)));
}

function bestOf(input: Partial<TrainingInput>, text: string) {
  return understand(trained(input), text).intents[0];
}

describe('a trained model', () => {
  test('has the same bytes for the same input', () => {
    const input = telephoneCompany({
      autocorrect_threshold: 0.75,
      entities: [buildEntity({ name: 'city', values: 'Prague\nBrno' })],
    });
    expect(Buffer.compare(train(input), train(structuredClone(input)))).toBe(0);
  });

  test('has the same bytes wherever its splits were judged, and in whichever order', () => {
    const input = telephoneCompany();
    const elsewhere = new Training(structuredClone(input), null);
    const here = new Training(input, null);
    const judgements = Array.from({ length: here.splits }, () => [] as Judgement[]);
    for (const split of [...judgements.keys()].toReversed()) {
      judgements[split] = split % 2 === 0 ? here.judge(split) : structuredClone(elsewhere.judge(split));
    }
    expect(here.splits).toBeGreaterThan(2);
    expect(Buffer.compare(here.model(here.learn(), judgements), train(input))).toBe(0);
    const other = here.model(here.learn(), judgements.slice(1));
    expect(Buffer.compare(other, train(input))).not.toBe(0);
  });

  test('understands after it was stored as before, wherever its bytes lie', () => {
    const bytes = train(telephoneCompany());
    const moved = new Uint8Array(bytes.length + 3);
    moved.set(bytes, 3);
    const texts = ['I want to pay', 'roaming in Spain please', 'nothing of the kind'];
    const answers = (model: ReturnType<typeof loadModel>) => texts.map((text) => understand(model, text));
    expect(answers(loadModel(moved.subarray(3)))).toEqual(answers(loadModel(bytes)));
  });

  test('tells apart more intents than a byte counts, after it was stored', () => {
    const names = Array.from({ length: 300 }, (_, index) => `intent ${index}`);
    const model = trained({ intents: buildIntents(names.map((name, index) => [name, [`word${index}`]])) });
    for (const index of [0, 43, 44, 255, 256, 299]) {
      expect(understand(model, `word${index}`).intents[0]).toMatchObject({ name: names[index] });
    }
  });

  test('knows what words mean only together, in whichever order and form they stand', () => {
    const intents = buildIntents([
      ['fits', ['red is the colour of roofs', 'blue is the colour of oceans']],
      ['is odd', ['red is the colour of oceans', 'blue is the colour of roofs']],
    ]);
    const model = trained({ intents });
    const hears = (text: string) => understand(model, text).intents[0]?.name;
    for (const [first, second] of [
      ['roof', 'ocean'],
      ['roofing', 'oceanic'],
    ]) {
      expect([hears(`a ${first} in red`), hears(`an ${second} in blue`)]).toEqual(['fits', 'fits']);
      expect([hears(`a ${first} in blue`), hears(`an ${second} in red`)]).toEqual(['is odd', 'is odd']);
    }
  });

  test('keeps synonyms, entities and settings through storing', () => {
    const synonyms = [
      { name: 'a', values: ['x', 'ž y'] },
      { name: 'empty', values: [] },
    ];
    const entities = [
      buildEntity({ name: 'n', type: 'number', match: null, occurrence: 'multiple' }),
      buildEntity({ name: 'd', match: 'fuzzy', case_insensitive: true, values: 'one = uno\ntwo' }),
    ];
    const { parts } = trained({ language: 'cs', synonyms, entities, stt_corrections: 'a => b', multi_intent: true });
    expect(parts).toMatchObject({ language: 'cs', synonyms, entities, sttCorrections: 'a => b', isMultiIntent: true });
  });

  test('tells how far it is', () => {
    const stages = new Set<string>();
    train(telephoneCompany(), {
      onProgress({ stage, done, total }) {
        stages.add(stage);
        expect(done).toBeLessThanOrEqual(total);
      },
    });
    expect([...stages]).toEqual(['templates', 'intents', 'confidence']);
  });
});

describe('a damaged model', () => {
  const bytes = train(telephoneCompany());

  test('is refused, whichever part is damaged', () => {
    for (let at = 0; at < bytes.length; at += 9_973) {
      const damaged = bytes.slice();
      damaged[at] = (damaged[at] ?? 0) ^ 0x10;
      expect(() => loadModel(damaged)).toThrow('language model');
    }
  });

  test('is refused when it is cut short, empty, or something else', () => {
    for (const length of [0, 8, 16, 100, bytes.length - 8])
      expect(() => loadModel(bytes.slice(0, length))).toThrow('language model');
    expect(() => loadModel(new TextEncoder().encode('{"format": "JSON", "intents": []}'))).toThrow(
      'not a language model',
    );
  });

  test('of another format recognises nothing, and says why', () => {
    const foreign = bytes.slice();
    foreign[4] = 99;
    expect(understand(loadModel(foreign), 'hello')).toEqual({
      ...understand(emptyModel(), 'hello'),
      unusable: 'format',
    });
  });
});

describe('with little or strange data', () => {
  test('an untrained bot recognises nothing', () => {
    const nothing = [{ name: null, confidence: 0, alternatives: [] }];
    expect(understand(emptyModel(), 'hello').intents).toEqual(nothing);
    expect(understand(trained({}), 'hello').intents).toEqual(nothing);
    expect(explain(emptyModel(), 'hello').nearest).toEqual([]);
  });

  test('an intent without templates is never recognised and has no evaluation', () => {
    const input = buildInput({ intents: buildIntents([['Greeting', []]]) });
    const model = loadModel(train(input));
    expect(understand(model, 'greeting').intents[0]?.name).toBeNull();
    expect(evaluate(model, input)).toEqual({ intents: {}, confusion: [] });
  });

  test('a single intent is recognised by its words, and not by others', () => {
    const intents = buildIntents([['Greeting', ['hello there', 'good morning', 'hi']]]);
    expect(bestOf({ intents }, 'good morning')).toMatchObject({ name: 'Greeting' });
    expect(bestOf({ intents }, 'good morning')?.confidence).toBeGreaterThan(0.5);
    expect(bestOf({ intents }, 'cancel my subscription')?.confidence).toBeLessThan(0.5);
  });

  test('one template an intent is enough for that template', () => {
    const intents = buildIntents([
      ['A', ['pay the bill']],
      ['B', ['cancel the contract']],
      ['C', ['opening hours']],
    ]);
    for (const { name, templates } of intents) {
      const best = bestOf({ intents }, templates[0] ?? '');
      expect(best).toMatchObject({ name });
      expect(best?.confidence).toBeGreaterThan(0.5);
    }
  });

  test('the same text in two intents is recognised as one of them, and shown as confused', () => {
    const intents = buildIntents([
      ['A', ['yes please', 'sure']],
      ['B', ['yes please', 'never']],
    ]);
    const input = buildInput({ intents });
    expect(['A', 'B']).toContain(bestOf({ intents }, 'yes please')?.name);
    expect(evaluate(loadModel(train(input)), input).confusion).toHaveLength(1);
  });

  test('templates of pictographs only are recognised', () => {
    const intents = buildIntents([
      ['Happy', ['😀', '👍👍']],
      ['Sad', ['😢', '👎']],
    ]);
    expect(bestOf({ intents }, '👍')).toMatchObject({ name: 'Happy' });
    expect(bestOf({ intents }, '👎')).toMatchObject({ name: 'Sad' });
  });

  test('templates of signs only teach nothing and harm nothing', () => {
    const intents = buildIntents([
      ['Signs', ['???', '...']],
      ['Greeting', ['hello', 'hi']],
    ]);
    expect(bestOf({ intents }, 'hello')).toMatchObject({ name: 'Greeting' });
    expect(bestOf({ intents }, '???')).toEqual({ name: null, confidence: 0, alternatives: [] });
  });

  test('names that objects have of themselves are names like any other', () => {
    const names = ['__proto__', 'constructor', 'toString'];
    const input = buildInput({
      intents: buildIntents(names.map((name, index) => [name, [`word${index} alpha`, `word${index} beta`]])),
      synonyms: names.map((name) => ({ name, values: [name] })),
      entities: names.map((name) => buildEntity({ name, values: name })),
    });
    const model = loadModel(train(input));
    names.forEach((name, index) => expect(understand(model, `word${index}`).intents[0]?.name).toBe(name));
    expect(understand(model, 'the constructor').entities).toMatchObject([
      { entity: 'constructor', value: 'constructor' },
    ]);
    expect(Object.keys(evaluate(model, input).intents)).toEqual(['1', '2', '3']);
  });

  test('an evaluation counts what is classified into another intent', () => {
    const input = buildInput({
      intents: buildIntents([
        ['A', ['red', 'green', 'blue']],
        ['B', ['red', 'red', 'yellow']],
      ]),
    });
    const { intents, confusion } = evaluate(loadModel(train(input)), input);
    expect(confusion).toEqual([{ intent: 1, predicted: 2, count: 1 }]);
    expect(intents['1']?.data[0]).toMatchObject({
      template: 'red',
      is_recognized: false,
      is_recognized_without_confidence: false,
      prediction: 2,
      augmented: false,
    });
    expect(intents['1']?.recall).toBeLessThan(1);
  });

  test('a template below the threshold is recognised only without confidence', () => {
    const input = telephoneCompany({ confidence_threshold: 1 });
    const { intents } = evaluate(loadModel(train(input)), input);
    for (const { recall, precision, data } of Object.values(intents)) {
      expect({ recall, precision }).toEqual({ recall: 0, precision: 1 });
      expect(data.filter((template) => template.is_recognized_without_confidence).length).toBeGreaterThan(12);
    }
  });
});

describe('references in templates', () => {
  const synonyms = [{ name: 'card', values: ['card', 'bank card', 'plastic'] }];
  const entities = [buildEntity({ name: 'city', case_insensitive: true, values: 'Prague\nBrno\nVienna' })];

  test('#synonym stands for each of its values', () => {
    const intents = buildIntents([
      ['Lost', ['I lost my #card']],
      ['Found', ['I found my umbrella']],
    ]);
    const confidences = ['card', 'bank card', 'plastic'].map((said) =>
      bestOf({ intents, synonyms }, `I lost my ${said}`),
    );
    expect(confidences[1]).toEqual(confidences[0]);
    expect(confidences[2]).toEqual(confidences[0]);
    expect(confidences[0]).toMatchObject({ name: 'Lost' });
  });

  test('@entity is what a caller says of it', () => {
    const intents = buildIntents([
      ['Travel', ['a ticket to @city']],
      ['Weather', ['is it raining today']],
      ['City', ['@city']],
    ]);
    expect(bestOf({ intents, entities }, 'a ticket to Vienna please')).toMatchObject({ name: 'Travel' });
    expect(bestOf({ intents, entities }, 'Brno')).toMatchObject({ name: 'City' });
    expect(bestOf({ intents, entities }, 'Brno')?.confidence).toBeGreaterThan(0.5);
  });

  test('a reference to nothing is a word, and circular synonyms end', () => {
    const intents = buildIntents([
      ['A', ['call #nobody about @nothing', '#', '@ # @']],
      ['B', ['#round and #trip', '#alone']],
    ]);
    const circular = [
      { name: 'round', values: ['#trip', '#round', 'circle'] },
      { name: 'trip', values: ['#round trip', 'journey'] },
      { name: 'alone', values: ['#alone'] },
      ...Array.from({ length: 12 }, (_, index) => ({
        name: `s${index}`,
        values: Array.from({ length: 12 }, (_, other) => `#s${other} #s${(other + index) % 12}`),
      })),
    ];
    expect(bestOf({ intents, synonyms: circular }, 'nobody about nothing')).toMatchObject({ name: 'A' });
    expect(bestOf({ intents, synonyms: circular }, 'circle and journey')).toMatchObject({ name: 'B' });
  });

  test('a name ends where punctuation does not belong to it, and a sign within a word is text', () => {
    const intents = buildIntents([
      ['Card', ['where is my #card?', 'write to a@city.example']],
      ['Other', ['what time is it']],
    ]);
    expect(bestOf({ intents, synonyms, entities }, 'where is my plastic')).toMatchObject({ name: 'Card' });
    expect(trained({ intents, synonyms, entities }).reader.ofTemplate('a@city.example @city.').words).toEqual([
      'a',
      'city',
      'example',
      '@city',
    ]);
  });
});

test('augmented templates are learnt, and counted in no figure', () => {
  const [pay, bye] = [
    { id: 1, name: 'Pay', templates: ['pay my bill', 'see you soon'], augmented: ['see you soon'] },
    { id: 2, name: 'Bye', templates: ['see you', 'bye now', 'goodbye', 'see you later', 'see you again'] },
  ];
  const input = buildInput({ intents: [pay, bye] });
  const { intents, confusion } = evaluate(loadModel(train(input)), input);
  expect(intents[1]?.data.map(({ augmented }) => augmented)).toEqual([false, true]);
  expect([intents[1]?.recall, intents[1]?.precision]).toEqual([1, 1]);
  expect(confusion).toEqual([]);
  const plain = buildInput({ intents: [{ ...pay, augmented: [] }, bye] });
  expect(loadModel(train(input)).parts.classifier).toEqual(loadModel(train(plain)).parts.classifier);
});

test('a template that refers to nothing is not recognized, and says what is missing', () => {
  const input = buildInput({
    intents: buildIntents([
      ['Pay', ['pay by @card', 'pay with #none and @nothing.', 'pay order #1 at pay@example.com']],
      ['Leave', ['I am leaving', 'cancel my contract', 'goodbye']],
    ]),
    entities: [buildEntity({ name: 'card', values: 'visa' })],
  });
  const { intents, confusion } = evaluate(loadModel(train(input)), { ...input, confidence_threshold: 0 });
  const pay = intents['1'];
  expect(pay?.data.map(({ is_recognized, missing }) => [is_recognized, missing])).toEqual([
    [true, undefined],
    [false, ['#none', '@nothing']],
    [true, undefined],
  ]);
  expect([pay?.precision, pay?.recall, confusion]).toEqual([1, 2 / 3, []]);
});
