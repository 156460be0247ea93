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
  "i'm i'd i'll it's that's there's don't doesn't didn't can't isn't won't need have could how can phone mobile email someone somebody anyone what's where's hasn't haven't wasn't couldn't wouldn't";

function suggested(input: Partial<SuggestionInput>, limit = 50) {
  const given = { templates: [], synonyms: [], entities: [], language: 'en', others: [], ...input };
  return atOnce(suggestTemplates(given, limit));
}

function ofKind(kind: string, input: Partial<SuggestionInput>): string[] {
  return suggested(input).flatMap((suggestion) => (suggestion.kind === kind ? [suggestion.text] : []));
}

describe('suggested templates', () => {
  test('exchange words that the team says in one place of equal templates, where the words beside them are the same', () => {
    const templates = ['somebody took my card', 'a thief took my card', 'a thief took my purse yesterday'];
    expect(ofKind('own words', { templates })).toEqual(['somebody took my purse yesterday']);
    expect(ofKind('own words', { templates: [...templates, 'I saw a thief took it'] })).toHaveLength(1);
    // One pair of equal words is too little, and signs end sentences.
    expect(ofKind('own words', { templates: ['my card', 'my purse', 'my card is gone'] })).toEqual([]);
    expect(
      ofKind('own words', { templates: ['it is my card, yes', 'it is my purse, yes', 'is my card, yes'] }),
    ).toEqual([]);
  });

  test('carry no word from a denial into a plain template, and repeat none', () => {
    const templates = ["I can't find my card", "I can't find my card anywhere here", 'I lost my card'];
    expect(ofKind('own words', { templates })).toEqual([]);
    const pleading = ['please stop it now', 'do stop it now', 'do stop my card please'];
    expect(ofKind('own words', { templates: pleading }).filter((text) => text.match(/please/gu)?.length === 2)).toEqual(
      [],
    );
  });

  test('are no template with another value of a synonym or an entity, and no template behind a greeting', () => {
    const synonyms = [{ name: 'pay', values: ['pay', 'settle'] }];
    const entities = [buildEntity({ name: 'treatment', values: 'check-up = examination\ntooth extraction' })];
    const written = [
      'I need to pay a tooth extraction',
      'I want to #pay a @treatment',
      'I need to settle a @treatment',
    ];
    const found = suggested({ templates: written, synonyms, entities }).map(({ text }) => text);
    expect(found).not.toContain('I want to pay a tooth extraction');
    expect(ofKind('own words', { templates: written, synonyms, entities })).toEqual([]);
    const greeted = ['I forgot my PIN', 'I need my PIN', 'hi, I forgot my PIN'];
    expect(ofKind('own words', { templates: greeted })).toEqual([]);
  });

  test('break off no template', () => {
    const templates = ['I will talk later', 'I will talk to you later', 'we talk later today'];
    const found = suggested({ templates }).map(({ text }) => templateKey(text));
    expect(found.filter((text) => templates.some((template) => templateKey(template).startsWith(`${text} `)))).toEqual(
      [],
    );
  });

  test('have the article that fits the next word', () => {
    const templates = ['book a new visit today', 'book an extra visit today', 'I book a new visit'];
    expect(
      ofKind('own words', { templates: ['send a form to me', 'send an application to me', ...templates] }),
    ).toEqual([]);
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

  test('never spread a mistyped word of one template to the others', () => {
    const templates = ['please block my card', 'please blcok my card', 'block my card at once'];
    expect(suggested({ templates }).filter(({ text }) => text.includes('blcok'))).toEqual([]);
  });

  test('are no template of any intent, and none twice', () => {
    const templates = ['I am here', "I'm here", 'I want to pay'];
    const others = [{ name: 'Other', templates: ['I NEED  to pay'] }];
    const keys = suggested({ templates, others }).map(({ text }) => templateKey(text));
    expect(new Set(keys).size).toBe(keys.length);
    for (const template of [...templates, 'i need to pay']) expect(keys).not.toContain(templateKey(template));
  });

  test('name the intent that they are as near to', () => {
    const templates = ['pay the bill now', 'cancel the bill now', 'pay the order soon'];
    const others = [{ name: 'Cancel', templates: ['cancel the order'] }];
    const found = suggested({ templates, others, language: 'fr' });
    expect(found.find(({ text }) => text === 'cancel the order soon')?.nearerTo).toBe('Cancel');
  });

  test('are shared out over templates and kinds, and are never more than asked for', () => {
    const templates = ['I want to pay it today', 'I want to settle it today', 'I need to pay it soon'];
    const few = suggested({ templates }, 4);
    expect(few).toHaveLength(4);
    expect(new Set(few.map(({ from }) => from)).size).toBeGreaterThan(1);
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
