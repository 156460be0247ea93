import { expect, test } from 'vitest';
import { numberWordsOf } from '#languages/number-words.ts';
import { findNumbers } from '#stages/numbers.ts';
import { extractSystem } from '#system/extract-system.ts';
import { tokenise } from '#text/tokens.ts';

/** A Wednesday. */
const NOW = new Date(2026, 2, 4, 10, 30);

function valuesOf(entity: string, text: string, language: string) {
  return extractSystem(text, language, NOW).flatMap((hit) => (hit.entity === entity ? [hit.value] : []));
}

function numbersIn(text: string, language: string): number[] {
  return findNumbers(text, tokenise(text), language, numberWordsOf(language)).map(({ value }) => value);
}

test.each([
  ['en', { 'three quarters': 0.75, 'one third': 1 / 3, 'two thirds of it': 2 / 3, 'two and three quarters': 2.75 }],
  ['de', { 'zwei Drittel': 2 / 3, 'drei Viertel': 0.75 }],
  ['cs', { 'dvě třetiny': 2 / 3, 'jedna čtvrtina': 0.25, 'tři čtvrtiny': 0.75 }],
  ['sk', { 'dve tretiny': 2 / 3, 'jedna štvrtina': 0.25 }],
  ['pl', { 'dwie trzecie': 2 / 3, 'jedna czwarta': 0.25 }],
])('parts of one are numbers, in %s', (language, parts) => {
  for (const [text, value] of Object.entries(parts)) expect(numbersIn(text, language), text).toEqual([value]);
});

test.each([
  ['two quarters past', 0.5],
  ['five point oh five', 5.05],
  ['zero point o one', 0.01],
])('%s is %d', (text, value) => {
  expect(numbersIn(text, 'en')).toEqual([value]);
});

test.each([
  ['the third floor', [3]],
  ['two people and three quarter notes', [2, 3]],
  ['twenty third', [23]],
])('%s has no parts of one', (text, values) => {
  expect(numbersIn(text, 'en')).toEqual(values);
});

test.each([
  ['en', 'two days before Friday', '2026-03-04'],
  ['en', 'a week before tomorrow', '2026-02-26'],
  ['en', 'a week ago yesterday', '2026-02-24'],
  ['en', 'a week today', '2026-03-11'],
  ['en', 'two weeks tomorrow', '2026-03-19'],
  ['de', 'zwei Tage vor Freitag', '2026-03-04'],
  ['cs', 'dva dny před pátkem', '2026-03-04'],
  ['sk', 'dva dni pred piatkom', '2026-03-04'],
  ['pl', 'dwa dni przed piątkiem', '2026-03-04'],
])('days are counted from another day, in %s: %s', (language, text, value) => {
  expect(valuesOf('date', text, language)).toEqual([value]);
});

test.each([
  ['two days ago', ['2026-03-02']],
  ['a week ago', ['2026-02-25']],
  ['before Friday', ['2026-03-06']],
  ['two days ago, on Monday', ['2026-03-02', '2026-03-09']],
])('other days stay: %s', (text, values) => {
  expect(valuesOf('date', text, 'en')).toEqual(values);
});

test.each([
  'the first Monday in May',
  'the second Friday of April',
  'last Monday in May',
  'every third Tuesday of June',
])('a weekday that is counted in a month is no day: %s', (text) => {
  expect(valuesOf('date', text, 'en')).toEqual([]);
});

test('a weekday beside its own date stays one day', () => {
  for (const text of ['Friday the 3rd of April', 'Friday, April 3', 'on Friday 3 April'])
    expect(valuesOf('date', text, 'en'), text).toEqual(['2026-04-03']);
});

test('half of a currency is half of it', () => {
  expect(valuesOf('money', 'half a euro', 'en')).toEqual([{ amount: 0.5, currency: 'EUR' }]);
  expect(valuesOf('money', 'half a million euros', 'en')).toEqual([{ amount: 500_000, currency: 'EUR' }]);
});
