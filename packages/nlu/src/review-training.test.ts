import { describe, expect, test } from 'vitest';
import { reviewTraining } from '#index.ts';
import { buildEntity, buildInput, buildIntents, telephoneCompany } from '#testing/input.ts';

describe('a review of training data', () => {
  test('names templates of different intents that say nearly the same, the same first', () => {
    const intents = buildIntents([
      ['Pay', ['pay my bill', 'I want to pay the invoice', 'settle the account']],
      ['Cancel', ['cancel my contract', 'I want to pay the invoice now', 'Pay my bill!']],
    ]);
    const { near_duplicates: nearDuplicates } = reviewTraining(buildInput({ intents }));
    expect(nearDuplicates[0]).toEqual({
      similarity: 1,
      first: { intent: 1, template: 'pay my bill' },
      second: { intent: 2, template: 'Pay my bill!' },
    });
    expect(nearDuplicates[1]?.second.template).toBe('I want to pay the invoice now');
    expect(nearDuplicates).toHaveLength(2);
  });

  test('never names two templates of one intent, and at most 20 pairs', () => {
    const templates = Array.from({ length: 30 }, (_, index) => `pay bill number ${index}`);
    const other = templates.map((template) => `${template} please`);
    expect(reviewTraining(buildInput({ intents: buildIntents([['Pay', templates]]) })).near_duplicates).toEqual([]);
    const both = buildIntents([
      ['Pay', templates],
      ['Ask', other],
    ]);
    const { near_duplicates: nearDuplicates } = reviewTraining(buildInput({ intents: both }));
    expect(nearDuplicates).toHaveLength(20);
    for (const { first, second } of nearDuplicates) expect(first.intent).not.toBe(second.intent);
  });

  test('an intent and its negative twin may say nearly the same', () => {
    const intents = buildIntents([
      ['Pay', ['I want to pay my bill today']],
      ['Pay [NEG]', ['I want not to pay my bill today']],
    ]);
    expect(reviewTraining(buildInput({ intents })).near_duplicates).toEqual([]);
  });

  test('names intents with too few templates, the fewest first', () => {
    const intents = buildIntents([
      ['Four', ['a', 'b', 'c', 'd']],
      ['None', []],
      ['Five', ['e', 'f', 'g', 'h', 'i']],
    ]);
    expect(reviewTraining(buildInput({ intents })).few_templates).toEqual([
      { intent: 2, templates: 0 },
      { intent: 1, templates: 4 },
    ]);
  });

  test('names what entities and synonyms say in more than one way', () => {
    const entities = [
      buildEntity({ name: 'city', values: 'Prague = capital\nBrno' }),
      buildEntity({ name: 'branch', values: 'brno, Prague = capital' }),
      buildEntity({ name: 'amount', type: 'number', match: null }),
    ];
    const synonyms = [{ name: 'money', values: ['cash', 'capital'] }];
    expect(reviewTraining(buildInput({ entities, synonyms })).overlaps).toEqual([
      {
        text: 'Prague',
        meanings: [
          { kind: 'entity', name: 'city', value: 'Prague' },
          { kind: 'entity', name: 'branch', value: 'Prague' },
        ],
      },
      {
        text: 'capital',
        meanings: [
          { kind: 'entity', name: 'city', value: 'Prague' },
          { kind: 'entity', name: 'branch', value: 'Prague' },
          { kind: 'synonym', name: 'money', value: null },
        ],
      },
      {
        text: 'Brno',
        meanings: [
          { kind: 'entity', name: 'city', value: 'Brno' },
          { kind: 'entity', name: 'branch', value: 'brno' },
        ],
      },
    ]);
  });

  test('finds nothing where nothing is wrong, or nothing is there', () => {
    expect(reviewTraining(buildInput())).toEqual({ near_duplicates: [], few_templates: [], overlaps: [] });
    expect(reviewTraining(telephoneCompany())).toMatchObject({ few_templates: [], overlaps: [] });
  });
});
