import { templateKey } from '@parley/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { suggestTemplates } from '#suggest/suggest.ts';
import type { SuggestionInput } from '#suggest/suggestion.ts';
import { buildEntity } from '#testing/input.ts';
import { TELEPHONE_COMPANY } from '#testing/telephone-company.ts';
import { atOnce } from '#text/pieces.ts';
import { wordsOf } from '#text/tokens.ts';

/** Words with short forms. */
const OTHER_WORDS =
  "i'm i'd i'll it's that's there's don't doesn't didn't can't isn't won't need have could how can phone mobile email";

function suggested(input: Partial<SuggestionInput>, limit = 50) {
  const given = { templates: [], synonyms: [], entities: [], language: 'en', others: [], ...input };
  return atOnce(suggestTemplates(given, limit));
}

function ofKind(kind: string, input: Partial<SuggestionInput>): string[] {
  return suggested(input).flatMap((suggestion) => (suggestion.kind === kind ? [suggestion.text] : []));
}

describe('suggested templates', () => {
  test('hold other values for values, and no instance of a template', () => {
    const synonyms = [{ name: 'pay', values: ['pay', 'settle'] }];
    const entities = [
      buildEntity({ name: 'treatment', values: 'check-up = examination\ntooth extraction' }),
      buildEntity({ name: 'sum', type: 'number' }),
    ];
    const asked = ['how much is a @treatment', 'add @sum', '#pay by card'];
    expect(ofKind('value', { templates: asked, synonyms, entities })).toEqual([]);
    expect(ofKind('value', { templates: ['pay my bill'], synonyms })).toEqual(['settle my bill']);
    expect(ofKind('value', { templates: ['pay my bill', '#pay my bill'], synonyms })).toEqual([]);
    const written = ['I need to pay a tooth extraction', 'I want to #pay a @treatment'];
    expect(suggested({ templates: written, synonyms, entities }).map(({ text }) => text)).not.toContain(
      'I want to pay a tooth extraction',
    );
  });

  test('have the article that fits the next word', () => {
    const synonyms = [{ name: 'visit', values: ['check-up', 'examination', 'hour', 'unit'] }];
    expect(ofKind('value', { templates: ['book a check-up'], synonyms })).toEqual([
      'book an examination',
      'book an hour',
      'book a unit',
    ]);
    // The gender of a German word is not known.
    const german = [{ name: 'Termin', values: ['Termin', 'Untersuchung'] }];
    expect(
      ofKind('value', { templates: ['einen Termin buchen', 'Termin buchen'], synonyms: german, language: 'de' }),
    ).toEqual(['Untersuchung buchen']);
  });

  test('say it as callers say it as often', () => {
    expect(ofKind('short form', { templates: ['I am moving, is not it'] })).toEqual([
      "I'm moving, is not it",
      "I am moving, isn't it",
    ]);
    expect(ofKind('short form', { templates: ['How do I pay'] })).toEqual(['How can I pay']);
    expect(ofKind('short form', { templates: ['Chci zrušit smlouvu.'], language: 'cs' })).toEqual([
      'Chtěl bych zrušit smlouvu.',
      'Chtěla bych zrušit smlouvu.',
    ]);
    for (const [language, text] of [
      ['sk', 'chcem platiť'],
      ['de', 'ich will zahlen'],
      ['pl', 'chcę zapłacić'],
    ] as const) {
      expect(ofKind('short form', { templates: [text], language }).length).toBeGreaterThan(0);
    }
  });

  test('leave alone what is no beginning, and what the other words would not fit', () => {
    expect(suggested({ templates: ['do you know who I am', 'tell me what it is', 'I am'] })).toEqual([]);
  });

  test('of a real bot hold no word that is misspelt, and no greeting or please in place of a variation', () => {
    const templates = TELEPHONE_COMPANY.flatMap((intent) => intent.templates);
    const found = suggested({ templates }, 1_000);
    expect(found.length).toBeGreaterThan(10);
    const known = new Set([...templates, OTHER_WORDS].flatMap(wordsOf));
    expect(found.filter(({ text }) => wordsOf(text).some((word) => !known.has(word)))).toEqual([]);
    const padding = /\b(?:hello|hi|hey|please|thanks|well)\b/giu;
    const bare = (text: string) => wordsOf(text.replace(padding, '')).join(' ');
    expect(found.filter(({ text, from }) => bare(text) === bare(from))).toEqual([]);
  });

  test('are no template of any intent, and none twice', () => {
    const templates = ['I am here', "I'm here", 'I want to pay'];
    const others = [{ name: 'Other', templates: ['I NEED  to pay'] }];
    const keys = suggested({ templates, others }).map(({ text }) => templateKey(text));
    expect(new Set(keys).size).toBe(keys.length);
    for (const template of [...templates, 'i need to pay']) expect(keys).not.toContain(templateKey(template));
  });

  test('name the intent that they are as near to', () => {
    const synonyms = [{ name: 'do', values: ['pay', 'cancel'] }];
    const others = [{ name: 'Cancel', templates: ['cancel the order'] }];
    const found = suggested({ templates: ['pay the bill', 'pay the order now'], synonyms, others, language: 'fr' });
    expect(found.find(({ text }) => text === 'cancel the order now')?.nearerTo).toBe('Cancel');
  });

  test('are shared out over templates and kinds, and are never more than asked for', () => {
    const synonyms = [{ name: 'pay', values: ['pay', 'settle'] }];
    const few = suggested({ templates: ['I want to pay', 'I will pay now'], synonyms }, 4);
    expect(few).toHaveLength(4);
    expect(new Set(few.map(({ from }) => from)).size).toBe(2);
    expect(new Set(few.map(({ kind }) => kind)).size).toBe(2);
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
