import { templateKey } from '@parley/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { suggestTemplates } from '#suggest/suggest.ts';
import type { SuggestionInput } from '#suggest/suggestion.ts';
import { buildEntity } from '#testing/input.ts';

function suggested(input: Partial<SuggestionInput>, limit = 50) {
  return suggestTemplates({ templates: [], synonyms: [], entities: [], language: 'en', others: [], ...input }, limit);
}

function ofKind(kind: string, input: Partial<SuggestionInput>): string[] {
  return suggested(input).flatMap((suggestion) => (suggestion.kind === kind ? [suggestion.text] : []));
}

describe('suggested templates', () => {
  test('hold values for references, and other values for values', () => {
    const synonyms = [{ name: 'pay', values: ['pay', 'settle'] }];
    const entities = [
      buildEntity({ name: 'card', values: 'visa = my visa\nmastercard' }),
      buildEntity({ name: 'sum', type: 'number' }),
    ];
    expect(ofKind('value', { templates: ['#pay by @card'], synonyms, entities })).toEqual([
      'pay by visa',
      'settle by my visa',
      'pay by mastercard',
    ]);
    expect(ofKind('value', { templates: ['pay my bill'], synonyms })).toEqual(['settle my bill']);
    expect(ofKind('value', { templates: ['add @sum'], entities })).toEqual(['add 2', 'add 15', 'add 340']);
    expect(ofKind('value', { templates: ['#nothing here'] })).toEqual([]);
  });

  test('leave diacritics out of the text, not of references', () => {
    const synonyms = [{ name: 'účet', values: [] }];
    expect(ofKind('diacritics', { templates: ['zaplatím #účet příště'], synonyms, language: 'cs' })).toEqual([
      'zaplatim #účet priste',
    ]);
    expect(ofKind('diacritics', { templates: ['für später'], language: 'de' })).toEqual(['fuer spaeter', 'fur spater']);
    expect(ofKind('diacritics', { templates: ['pay'] })).toEqual([]);
  });

  test('slip to one neighbour of one letter of a long word', () => {
    const typed = ofKind('typo', { templates: ['I do pay a bill'] });
    expect(typed.length).toBeGreaterThan(0);
    for (const text of typed) expect(text).toMatch(/^I do pay a b..l$|^I do pay a bil.$/u);
    expect(typed).not.toContain('I do pay a bill');
    const entities = [buildEntity({ name: 'product', values: '' })];
    expect(ofKind('typo', { templates: ['@product'], entities })).toEqual([]);
  });

  test('say it as one speaks, and politely', () => {
    const spoken = ofKind('short form', { templates: ['I am moving because of work'] });
    expect(spoken).toEqual(
      expect.arrayContaining([
        "I'm moving because of work",
        'I am moving cause of work',
        'hello, I am moving because of work',
      ]),
    );
    expect(ofKind('short form', { templates: ['Chci zrušit smlouvu.'], language: 'cs' })).toEqual(
      expect.arrayContaining([
        'Chtěl bych zrušit smlouvu.',
        'dobrý den, chci zrušit smlouvu.',
        'Chci zrušit smlouvu prosím.',
      ]),
    );
    for (const [language, text] of [
      ['sk', 'chcem platiť'],
      ['de', 'ich will zahlen'],
      ['pl', 'chcę zapłacić'],
    ] as const) {
      expect(ofKind('short form', { templates: [text], language }).length).toBeGreaterThan(3);
    }
  });

  test('are no template of any intent, and none twice', () => {
    const templates = ['I am here', "I'm here"];
    const others = [{ name: 'Other', templates: ['HELLO,  I am here'] }];
    const keys = suggested({ templates, others }).map(({ text }) => templateKey(text));
    expect(new Set(keys).size).toBe(keys.length);
    for (const template of [...templates, 'hello, i am here']) expect(keys).not.toContain(templateKey(template));
  });

  test('name the intent that they are as near to', () => {
    const synonyms = [{ name: 'do', values: ['pay', 'cancel'] }];
    const others = [{ name: 'Cancel', templates: ['cancel the order'] }];
    const found = suggested({ templates: ['pay the bill', '#do the order now'], synonyms, others, language: 'fr' });
    expect(found.find(({ text }) => text === 'cancel the order now')?.nearerTo).toBe('Cancel');
    expect(found.find(({ from, kind }) => kind === 'typo' && from === 'pay the bill')?.nearerTo).toBeNull();
  });

  test('are shared out over templates and kinds, and are never more than asked for', () => {
    const few = suggested({ templates: ['příští platba', 'chci zaplatit účet'], language: 'cs' }, 6);
    expect(few).toHaveLength(6);
    expect(new Set(few.map(({ from }) => from)).size).toBe(2);
    expect(new Set(few.map(({ kind }) => kind)).size).toBe(3);
    expect(suggested({ templates: ['a'] }, 0)).toEqual([]);
  });
});

test('the same input gives the same suggestions, whatever the templates', () => {
  const input = fc.record({
    templates: fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 5 }),
    language: fc.constantFrom('en', 'cs', 'sk', 'de', 'pl', 'fr', ''),
  });
  fc.assert(
    fc.property(input, fc.nat(20), (input, limit) => {
      const found = suggested(input, limit);
      expect(found).toEqual(suggested(input, limit));
      expect(found.length).toBeLessThanOrEqual(limit);
    }),
    { numRuns: 300 },
  );
});
