import { inFixedRuns, leastMs } from '@parley/domain/testing/computing';
import type { Intent } from '@parley/domain';
import { expect, test } from 'vitest';
import { prepareSearch, searchIntents } from '#features/intents/list/intent-search.ts';

const few: Intent[] = [
  { id: 1, name: 'Ztráta karty', templates: ['ztratil jsem kartu', 'nemůžu najít #karta'] },
  { id: 2, name: 'Ask balance', templates: ['how much money do I have', 'what is on my  account'] },
  { id: 3, name: 'Card limit', templates: ['raise my limit'] },
];

const names = (query: string) => searchIntents(few, query).map(({ intent }) => intent.name);

test('an empty search finds every intent with all of its templates', () => {
  expect(searchIntents(few, '  ')).toEqual(
    few.map((intent) => ({ intent, templates: intent.templates, byTemplate: false })),
  );
});

test('finds by name without regard to case and diacritics, and keeps all templates', () => {
  expect(searchIntents(few, 'ZTRATA')).toEqual([{ intent: few[0], templates: few[0]?.templates, byTemplate: false }]);
});

test('finds by template text and keeps only the templates that match', () => {
  expect(searchIntents(few, 'nemuzu')).toEqual([
    { intent: few[0], templates: ['nemůžu najít #karta'], byTemplate: true },
  ]);
});

test('finds a reference by its sign and ignores how many blanks a template has', () => {
  expect(names('#karta')).toEqual(['Ztráta karty']);
  expect(names('my account')).toEqual(['Ask balance']);
});

test('finds the users of a reference by the name that exists', () => {
  const users = [{ id: 1, name: 'Languages', templates: ['I write #c++, mostly', 'I write #c#', 'the letter #c'] }];
  const references = { synonyms: new Set(['c', 'c++']), entities: new Set<string>() };
  const found = (query: string) => searchIntents(users, query, references).flatMap(({ templates }) => templates);
  expect(found('#c++')).toEqual(['I write #c++, mostly']);
  expect(found('#c')).toEqual(['I write #c#', 'the letter #c']);
});

test('finds nothing where nothing matches', () => {
  expect(names('invoice')).toEqual([]);
});

test('searches 1,000 intents of 100 templates within 50 ms', () => {
  const words = ['my', 'card', 'was', 'stolen', 'yesterday', 'in', 'the', 'größe', 'účet', 'please'];
  const many: Intent[] = Array.from({ length: 1_000 }, (_, id) => ({
    id,
    name: `Intent ${id}`,
    templates: Array.from(
      { length: 100 },
      (_template, at) =>
        words.map((_word, n) => words[(id + at * 3 + n * n) % words.length]).join(' ') + ` ${id} ${at}`,
    ),
  }));
  many.forEach(prepareSearch);
  const queries = ['stolen yesterday', 'grosse', 'intent 99', 'ucet', 'a', 'no such text', '999 99'];
  expect(searchIntents(many, '999 99').map(({ intent }) => intent.name)).toEqual(['Intent 999']);
  const times = queries.map((query) => leastMs(() => searchIntents(many, query), 5));
  expect(inFixedRuns(Math.max(...times))).toBeLessThan(80);
});
