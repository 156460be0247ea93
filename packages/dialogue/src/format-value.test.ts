import { expect, test } from 'vitest';
import { formatted } from '#format-value.ts';
import { interpolate } from '#interpolate.ts';
import type { Json } from '#json.ts';
import { formatIn, type Format } from '#source/formats.ts';
import { syntaxFaults } from '#source/syntax-faults.ts';

const read = (value: Json, format: string, language: string) =>
  formatted(value, formatIn(`x | ${format}`).format as Format, { language, timeZone: 'Europe/Prague' }).replace(
    /[\u00a0\u202f\u2009]/gu,
    ' ',
  );

test.each([
  ['2026-12-03', 'date', { en: '3 December 2026', 'en-US': 'December 3, 2026', de: '3. Dezember 2026' }],
  ['2026-12-03', 'date', { cs: '3. prosince 2026', sk: '3. decembra 2026', pl: '3 grudnia 2026' }],
  ['2026-12-03', 'day', { en: 'Thursday 3 December', de: 'Donnerstag, 3. Dezember', cs: 'čtvrtek 3. prosince' }],
  ['2026-12-03', 'day', { sk: 'štvrtok 3. decembra', pl: 'czwartek, 3 grudnia' }],
  [{ from: '2026-12-03', to: '2026-12-05' }, 'date', { en: '3 December 2026 – 5 December 2026' }],
  ['14:05', 'time', { en: '14:05', 'en-US': '2:05 PM', de: '14:05', cs: '14:05', sk: '14:05', pl: '14:05' }],
  [1234567.5, 'number', { en: '1,234,567.5', de: '1.234.567,5', cs: '1 234 567,5', pl: '1 234 567,5' }],
  [{ amount: 1234.5, currency: 'CZK' }, 'money', { cs: '1 234,50 Kč', de: '1.234,50 CZK', en: 'CZK 1,234.50' }],
  [12, 'money EUR', { en: '€12', de: '12 €', sk: '12 €', pl: '12 €' }],
  ['12345678', 'digits', { en: '1 2 3, 4 5 6, 7 8', cs: '1 2 3, 4 5 6, 7 8' }],
  ['2026-13-40', 'date', { en: '2026-13-40' }],
  [null, 'date', { en: '' }],
])('%j as %s reads as people of the language write it: %j', (value, format, texts) => {
  for (const [language, text] of Object.entries(texts))
    expect([language, read(value, format, language)]).toEqual([language, text]);
});

test('a format in a text takes the language of the project, and `now` has a date and a time', async () => {
  const now = { date: '2026-05-04', time: '09:30:00', iso: '2026-05-04T09:30:00+02:00' };
  const asked: string[][] = [];
  const evaluate = async (expressions: string[]) => {
    asked.push(expressions);
    return expressions.map(() => ({ ok: true as const, value: now }));
  };
  const locale = { language: 'de', timeZone: 'Europe/Berlin' };
  const { args } = await interpolate({ text: 'Am {{ now | date }} um {{now|time}}.' }, new Map(), evaluate, locale);
  expect(args).toEqual({ text: 'Am 4. Mai 2026 um 9:30.' });
  expect(asked).toEqual([['now', 'now']]);
});

test('an operator is no format, and a misspelled format is a fault at its place', () => {
  for (const code of ['a || date', 'a | 4', "'x | date'", 'slots.a | slots', 'f(date => a | date)'])
    expect(formatIn(code)).toEqual({ code, format: null });
  expect(syntaxFaults('text', 'On {{ slots.day | date }}')).toEqual([]);
  expect(syntaxFaults('text', 'On {{ slots.day | dat }}')).toEqual([
    { from: 18, to: 21, message: 'There is no format dat: use date, day, time, number, money, digits' },
  ]);
});
