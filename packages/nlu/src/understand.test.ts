import { inFixedRuns, leastMs } from '@parley/domain/testing/computing';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explain, loadModel, train, understand, understanding } from '#index.ts';
import { correctSpeech, readCorrections } from '#stages/corrections.ts';
import { buildEntity, buildInput, buildIntents, telephoneCompany } from '#testing/input.ts';

const model = loadModel(
  train(
    telephoneCompany({
      autocorrect_threshold: 0.75,
      multi_intent: true,
      stt_corrections: 'sim guard => sim card\nhuh =>\nnonsense\npay => a => bill',
      synonyms: [{ name: 'phone', values: ['phone', 'mobile', 'cell phone'] }],
      entities: [
        buildEntity({ name: 'city', match: 'fuzzy', occurrence: 'multiple', values: 'Prague\nVienna\nNew York' }),
        buildEntity({ name: 'plan', case_insensitive: true, values: 'family = family plan\nunlimited' }),
        buildEntity({ name: 'amount', type: 'number', match: null, occurrence: 'multiple' }),
      ],
    }),
  ),
);

describe('understand', () => {
  test('puts right what speech recognition mishears before anything else', () => {
    const understood = understand(model, 'Block my SIM guard, huh');
    expect(understood.text).toBe('Block my SIM guard, huh');
    expect(understood.corrected_text).toBe('Block my sim card, ');
    expect(understood.intents[0]).toMatchObject({ name: 'Block sim' });
  });

  test('passes over a correction with two arrows', () => {
    expect(understand(model, 'pay it')).not.toHaveProperty('corrected_text');
  });

  test('leaves a text that needs no correction alone', () => {
    expect(understand(model, 'my phone was stolen')).not.toHaveProperty('corrected_text');
  });

  test.each([
    ['number', 'tisíc'],
    ['duration', 'dvě hodiny'],
  ] as const)('puts no number into a text that an entity of type %s would find', (type, said) => {
    const intents = buildIntents([['Travel', ['chci jednu jízdenku na @n', 'mám dvacet korun']]]);
    const entities = [buildEntity({ name: 'n', type, match: null })];
    const czech = loadModel(train(buildInput({ language: 'cs', intents, entities, autocorrect_threshold: 0.75 })));
    for (const text of ['jedu Kolínem', 'jendu zastávku', 'dvacte korun']) {
      const understood = understand(czech, text);
      expect(understood).toMatchObject({ text, entities: [] });
      expect(understood).not.toHaveProperty('corrected_text');
    }
    expect(understand(czech, said).entities).toMatchObject([{ text: said }]);
  });

  test('gives entities with their places in the corrected text', () => {
    const { corrected_text = '', entities } = understand(model, 'my sim guard is in Vienna, move 25 to New York');
    expect(entities.map(({ entity, value }) => [entity, value])).toEqual([
      ['city', 'Vienna'],
      ['amount', 25],
      ['city', 'New York'],
    ]);
    for (const { text, start, end } of entities) expect(corrected_text.slice(start, end)).toBe(text);
  });

  test('reads capitals, diacritics, typographic signs and hidden characters as what they stand for', () => {
    const plain = understand(model, 'I cannot find my mobile').intents;
    expect(understand(model, 'Í CANNOT fínd\u00a0my mo\u200bbile').intents).toEqual(plain);
  });

  test('ranks the alternatives below the best intent', () => {
    const [best] = understand(model, 'sim card').intents;
    expect(best?.alternatives.length).toBeGreaterThan(0);
    const confidences = [best, ...(best?.alternatives ?? [])].map((intent) => intent?.confidence ?? 0);
    expect(confidences).toEqual(confidences.toSorted((a, b) => b - a));
    expect(best?.alternatives.map(({ name }) => name)).not.toContain(best?.name);
  });

  test('cuts at 4,000 code points, never through a character', () => {
    const long = '😀'.repeat(4_001);
    const understood = understand(model, long);
    expect(understood).toMatchObject({ truncated: true, text: '😀'.repeat(4_000) });
    expect(understand(model, '😀'.repeat(4_000))).not.toHaveProperty('truncated');
  });

  test('stops correcting where the text is as long as is read', () => {
    const corrections = readCorrections(`a => ${'long '.repeat(200)}`);
    expect(correctSpeech(corrections, 'a '.repeat(2_000)).length).toBeLessThan(15_000);
  });

  test('cuts what corrections made too long', () => {
    const growing = loadModel(train(buildInput({ stt_corrections: `a => ${'long '.repeat(1_000)}` })));
    const understood = understand(growing, 'a a a');
    expect(understood.truncated).toBe(true);
    expect(understood.corrected_text).toHaveLength(4_000);
  });

  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
    fc
      .array(
        fc.constantFrom(
          'my',
          'sim',
          'guard',
          '25',
          'one',
          'hundred',
          'point',
          'New',
          'Yrok',
          ',',
          'and',
          '\u202e',
          '-',
          '1.',
        ),
      )
      .map((words) => words.join(' ')),
  );

  test('never throws, and its answer is bounded, whatever the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { intents, entities, corrected_text: read = text } = understand(model, text);
        expect(intents.length).toBeGreaterThan(0);
        expect(intents.length).toBeLessThanOrEqual(4);
        for (const { confidence, alternatives } of intents) {
          expect(confidence >= 0 && confidence <= 1).toBe(true);
          expect(alternatives.length).toBeLessThanOrEqual(5);
        }
        for (const hit of entities) {
          expect(hit.start).toBeLessThan(hit.end);
          expect(read.slice(hit.start, hit.end)).toBe(hit.text);
          if (typeof hit.value === 'number') expect(Number.isFinite(hit.value)).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  const said = 'a '.repeat(2_000).trim();
  const names = (count: number) => Array.from({ length: count }, (_, at) => `x${at}`);
  const phrases = Array.from({ length: 200 }, (_, at) => 'a '.repeat(at + 1)).join(',');

  test.each<[string, Parameters<typeof buildEntity>[0][]]>([
    [
      '20,000 values',
      [
        {
          name: 'x',
          values: names(20_000)
            .map((value) => `${value}=a`)
            .join(','),
        },
      ],
    ],
    ['200 entities', names(200).map((name) => ({ name, values: 'a,b,c' }))],
    ['phrases of 1 to 200 words', [{ name: 'x', values: phrases }]],
  ])('reads a text that says %s again and again in bounded time, in pieces', (_, entities) => {
    for (const match of ['exact', 'lemmatized', 'fuzzy'] as const) {
      const made = entities.map((entity) => buildEntity({ ...entity, match, occurrence: 'multiple' }));
      const many = loadModel(train(buildInput({ entities: made })));
      expect(inFixedRuns(leastMs(() => understand(many, said)))).toBeLessThan(500);
      const pieces = [...understanding(many, said)].length;
      expect(pieces).toBeGreaterThan(5);
      expect(understand(many, said)).toMatchObject({ isCut: true });
    }
  });

  test('searches for costly patterns in bounded time, in pieces', () => {
    const values = Array.from({ length: 50 }, () => '[a-c ]{1,300}[d-f]').join('\n');
    const entities = names(20).map((name) => buildEntity({ name, type: 'regex', match: null, values }));
    const costly = loadModel(train(buildInput({ entities })));
    expect(inFixedRuns(leastMs(() => understand(costly, said)))).toBeLessThan(500);
    expect(understand(costly, said)).toMatchObject({ isCut: true });
  });

  test('finds a form that many values share as usual', () => {
    const values = names(2_000)
      .map((value) => `${value}=a`)
      .join(',');
    const many = loadModel(train(buildInput({ entities: [buildEntity({ name: 'x', match: 'fuzzy', values })] })));
    const read = understand(many, 'it was a thing');
    expect([read.entities.map(({ value }) => value), read.isCut]).toEqual([['x0'], undefined]);
    expect([...understanding(many, 'it was another thing')]).toEqual([]);
  });

  test('reads the worst texts within a turn’s time', () => {
    const worst = [
      'a'.repeat(100_000),
      'prag '.repeat(20_000),
      '1 '.repeat(50_000),
      'one hundred '.repeat(10_000),
      '\u200b'.repeat(9_000),
      'a,'.repeat(50_000),
      `${'1.000'.repeat(900)}x`,
    ];
    for (const text of worst) {
      // Ten times the time of today: work that grows with the square of the text takes longer.
      expect(inFixedRuns(leastMs(() => understand(model, text)))).toBeLessThan(1_500);
    }
  });
});

describe('explain', () => {
  test('names the words that decided and the nearest templates', () => {
    const { understanding, words, nearest } = explain(model, 'please block my sim card');
    expect(understanding.intents[0]).toMatchObject({ name: 'Block sim' });
    expect(words.toSorted((a, b) => b.weight - a.weight)[0]).toMatchObject({ text: 'block', start: 7, end: 12 });
    expect(nearest[0]).toMatchObject({ intent: 'Block sim', template: 'block my sim card' });
    expect(nearest[0]?.similarity).toBeGreaterThan(nearest[1]?.similarity ?? 1);
  });

  test('finds a template that is the text itself to be the same', () => {
    expect(explain(model, 'store hours').nearest[0]?.similarity).toBeCloseTo(1, 5);
  });
});
