import { leastMs } from '@parley/domain/testing/computing';
import { distance } from 'fastest-levenshtein';
import { describe, expect, test } from 'vitest';
import { Entities } from '#stages/entities.ts';
import { buildEntity } from '#testing/input.ts';
import type { EntityInput } from '#training-input.ts';

function found(entity: Partial<EntityInput>, text: string, language = 'en') {
  const entities = Entities.of([buildEntity({ name: 'e', occurrence: 'multiple', ...entity })], language);
  return entities.find(text).map(({ value, text, matcher, distance }) => ({ value, text, matcher, distance }));
}

function values(entity: Partial<EntityInput>, text: string, language = 'en') {
  return found(entity, text, language).map(({ value }) => value);
}

describe('a dictionary entity', () => {
  test('that is exact matches as it is written', () => {
    const exact = { match: 'exact', values: 'Prague, Brno' } as const;
    expect(found(exact, 'from Prague to Brno')).toEqual([
      { value: 'Prague', text: 'Prague', matcher: 'exact', distance: 0 },
      { value: 'Brno', text: 'Brno', matcher: 'exact', distance: 0 },
    ]);
    expect(values(exact, 'from prague to Brnox and Prágue')).toEqual([]);
    expect(values({ ...exact, case_insensitive: true }, 'PRAGUE and brno')).toEqual(['Prague', 'Brno']);
  });

  test('gives the value of any of its synonyms', () => {
    const plan = { values: 'debit = maestro = debit card\ncredit', case_insensitive: true };
    expect(values(plan, 'my Maestro, no, my debit card')).toEqual(['debit', 'debit']);
    expect(found(plan, 'my debit card')[0]?.text).toBe('debit card');
  });

  test('that is lemmatized matches inflected words', () => {
    expect(found({ values: 'card\nphone number' }, 'two cards and phone numbers')).toEqual([
      { value: 'card', text: 'cards', matcher: 'lemmatized', distance: 0 },
      { value: 'phone number', text: 'phone numbers', matcher: 'lemmatized', distance: 0 },
    ]);
    const cities = { values: 'Praha, Brno, Karlovy Vary, Ostrava' };
    const said = 'z Prahy do Brna, v Praze, do Karlových Varů a Ostravou';
    expect(values(cities, said, 'cs')).toEqual(['Praha', 'Brno', 'Praha', 'Karlovy Vary', 'Ostrava']);
    const towns = { values: 'České Budějovice, Hradec Králové, Český Krumlov', case_insensitive: true };
    const typed = 'z ceskych budejovic do hradce kralove a v Českém Krumlově';
    expect(values(towns, typed, 'cs')).toEqual(['České Budějovice', 'Hradec Králové', 'Český Krumlov']);
    expect(values({ values: 'Karte' }, 'zwei Karten', 'de')).toEqual(['Karte']);
    expect(values({ values: 'kartica' }, 'kartice', 'sr')).toEqual(['kartica']);
  });

  test('that is lemmatized minds capitals unless it is case-insensitive', () => {
    expect(values({ values: 'May' }, 'I may come in May')).toEqual(['May']);
    expect(values({ values: 'May', case_insensitive: true }, 'in may')).toEqual(['May']);
  });

  test('that is fuzzy matches with errors, and says how many', () => {
    const cards = {
      match: 'fuzzy',
      values: 'mastercard, american express, visa electron',
      case_insensitive: true,
    } as const;
    expect(found(cards, 'my mastrcard and my Amercian Expres or visaelectron')).toEqual([
      { value: 'mastercard', text: 'mastrcard', matcher: 'fuzzy', distance: 1 },
      { value: 'american express', text: 'Amercian Expres', matcher: 'fuzzy', distance: 3 },
      { value: 'visa electron', text: 'visaelectron', matcher: 'fuzzy', distance: 1 },
    ]);
    expect(found(cards, 'mastercard')[0]).toMatchObject({ matcher: 'exact', distance: 0 });
    expect(values(cards, 'my master is an american')).toEqual([]);
  });

  test('that is single gives the nearest hit, and of those the first', () => {
    const city = { occurrence: 'single', match: 'fuzzy', values: 'Vienna, Prague' } as const;
    expect(values(city, 'Viena or Prague or Vienna')).toEqual(['Prague']);
  });

  test('prefers the longer value where two overlap', () => {
    expect(values({ values: 'York, New York, New' }, 'to New York')).toEqual(['New York']);
  });

  test('minds the signs of a value', () => {
    const languages = { match: 'exact', values: 'C, C++, C#' } as const;
    expect(values(languages, 'I write C++ and C# but not C')).toEqual(['C++', 'C#', 'C']);
  });

  test('finds misspelt values among tens of thousands without comparing each', () => {
    const syllables = 'ba ce di fo gu ha ke li mo nu pra ste tri vlo zu'.split(' ');
    const syllable = (index: number) => syllables[index % syllables.length] ?? '';
    const nameOf = (index: number) =>
      [1, 15, 225, 3375, 50_625].map((part) => syllable(Math.floor(index / part))).join('');
    const values = Array.from({ length: 40_000 }, (_, index) => nameOf(index));
    const entities = Entities.of([buildEntity({ name: 'e', match: 'fuzzy', values: values.join('\n') })], 'en');
    const wanted = nameOf(37_777);
    const misspelt = `${wanted.slice(0, 4)}x${wanted.slice(4)}`;
    const find = () => entities.find(`I live in ${misspelt}`);
    expect(find()).toMatchObject([{ value: wanted, distance: 1 }]);
    const compareEach = () => values.filter((value) => distance(value, misspelt) <= 1);
    expect(compareEach()).toContain(wanted);
    expect(leastMs(find, 7) * 3).toBeLessThan(leastMs(compareEach, 7));
  });
});

describe('a number entity', () => {
  const number = { type: 'number', match: null } as const;

  test('reads digits as the language writes them', () => {
    expect(values(number, '7, 1,234.50 and 12 345, but -3 or 1,000 or 0.5')).toEqual([7, 1234.5, 12345, -3, 1000, 0.5]);
    expect(values(number, 'za 1 234,50 nebo 1.500 a 3,5', 'cs')).toEqual([1234.5, 1500, 3.5]);
    expect(values(number, '٤٢ and ४२')).toEqual([42, 42]);
  });

  test('does not read numbers out of words, times and dates', () => {
    expect(values(number, 'B2B at 10:30 on 2024-05-06 from 192.168.1.1')).toEqual([]);
  });

  test('reads English words', () => {
    expect(values(number, 'twenty-five, one hundred and five, two thousand and three')).toEqual([25, 105, 2003]);
    expect(values(number, 'a million, three point five, four three two one')).toEqual([1_000_000, 3.5, 4321]);
    expect(values(number, 'this one, not the other one')).toEqual([]);
  });

  test('reads Czech words in their cases, with and without diacritics', () => {
    expect(values(number, 'dvacet pět, pětadvacet, dva tisíce tři sta, dvě stě', 'cs')).toEqual([25, 25, 2300, 200]);
    expect(values(number, 's peti sty korunami, tri cele pet', 'cs')).toEqual([500, 3.5]);
  });

  test('gives the words that it read', () => {
    expect(found(number, 'send twenty five please')).toEqual([
      { value: 25, text: 'twenty five', matcher: 'number', distance: 0 },
    ]);
  });
});

describe('a dictionary of 50,000 values that may be misspelt', () => {
  const fuzzy = (values: string[]) =>
    Entities.of(
      [buildEntity({ name: 'product', match: 'fuzzy', occurrence: 'multiple', values: values.join('\n') })],
      'en',
    );
  const count = 50_000;
  const numbered = Array.from({ length: count }, (_, at) => `product ${String(at).padStart(5, '0')}`);
  const alike = Array.from({ length: count }, (_, at) => `a a a a ${at.toString(36)}`);
  const filled = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length);
  const mistyped = Array.from({ length: 60 }, (_, at) => `produkt ${String(at * 811).padStart(5, '0')}`);
  const MUCH = 1e12;
  const workFor = (entities: Entities, text: string) => {
    const budget = { work: MUCH };
    entities.find(text, undefined, budget);
    return MUCH - budget.work;
  };

  test('looks once for words that are said again and again', () => {
    const entities = fuzzy(alike);
    const once = workFor(entities, filled('a ', 20));
    expect(workFor(entities, filled('a ', 3_999))).toBeLessThan(once * 8);
  });

  test('ends the search when the work for a text is used up, and keeps what was found', () => {
    const entities = fuzzy(numbered);
    const budget = { work: 3_000_000 };
    const hits = entities.find(mistyped.join(' '), undefined, budget);
    expect(budget.work).toBeLessThanOrEqual(0);
    expect(budget.work).toBeGreaterThan(-20_000);
    expect(hits.length).toBeGreaterThan(0);
    expect(hits.length).toBeLessThan(mistyped.length);
  });

  test('ends it by itself where nobody gives a budget', () => {
    const entities = fuzzy(numbered);
    const text = filled(mistyped.join(' '), 3_999);
    expect(workFor(entities, text)).toBeGreaterThan(50_000_000);
    expect(entities.find(text).length).toBeLessThan(entities.find(text, undefined, { work: MUCH }).length);
  });

  test('searches ordinary texts to their end', () => {
    const words = (at: number) => `${'kamirostelinberdo'.slice(at % 9, (at % 9) + 5)}${at.toString(36)}`;
    const entities = fuzzy(Array.from({ length: count }, (_, at) => `${words(at)} ${words(at * 7)}`));
    const budget = { work: 8_000_000 };
    const text = filled('I would like to know where my order of kamir1x rosti9 is, and when it comes. ', 400);
    entities.find(text, undefined, budget);
    expect(budget.work).toBeGreaterThan(7_000_000);
  });
});
