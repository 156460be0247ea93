import { expect, test } from 'vitest';
import { askedTime, correctedTime } from '#system/asked-times.ts';

test.each([
  ['en', { '10': '10:00', '2.30': '14:30', '14h': '14:00', '14:45 please': '14:45', 'make it ten instead': '10:00' }],
  ['de', { '10': '10:00', '14h': '14:00', '8.15 bitte': '08:15', 'lieber elf': '11:00' }],
  ['cs', { '10': '10:00', '14.30': '14:30', 'radši deset': '10:00' }],
  ['sk', { '10': '10:00', '14.30': '14:30', 'radšej desať': '10:00' }],
  ['pl', { '10': '10:00', '14.30 proszę': '14:30' }],
])('a number is a time where one is asked for, in %s', (language, times) => {
  for (const [text, value] of Object.entries(times))
    expect(askedTime(text, language), text).toMatchObject({ entity: 'time', value });
});

test.each([
  '2 people',
  'ten or eleven',
  '30',
  '2.3.',
  '204817',
  'the second one',
  'I really do not know 10',
  '+353 87',
])('%s is no time, even where one is asked for', (text) => {
  expect(askedTime(text, 'en')).toBeUndefined();
});

test('the hit is the number in the text', () => {
  expect(askedTime('make it 10', 'en')).toMatchObject({ text: '10', start: 8, end: 10 });
});

test.each([
  ['en', { 'no, 5': '17:00', '5 rather': '17:00', 'sorry, make it ten': '10:00', 'actually 9.30': '09:30' }],
  ['de', { 'nein, um 5': '17:00', 'lieber elf': '11:00', '14 eher': '14:00', 'doch um 10': '10:00' }],
  ['cs', { 'ne, v 10': '10:00', 'radši 11': '11:00', '14.30 spíš': '14:30' }],
  ['sk', { 'nie, o 10': '10:00', 'radšej 11': '11:00', '14.30 skôr': '14:30' }],
  ['pl', { 'nie, o 10': '10:00', 'raczej 11': '11:00', '14.30 jednak': '14:30' }],
])('a number with a word of a correction is another time, in %s', (language, times) => {
  for (const [text, value] of Object.entries(times))
    expect(correctedTime(text, language), text).toMatchObject({ entity: 'time', value });
});

test.each([
  ...[
    '5',
    'room 5',
    'no, room 5',
    '5 people rather',
    'not 5 but 6',
    'my number is 5',
    'no, 30',
    'no, 2 please call me',
  ],
  ...['no', 'line 9 please', 'we are 4', 'no, 0800 123', 'exit 9 rather', '5 please', 'at 5', 'then 5'],
])('%s corrects no time', (text) => {
  expect(correctedTime(text, 'en')).toBeUndefined();
});

test.each([
  ['de', ['Zimmer 5', 'nein, Zimmer 5', '5 Personen', 'wir sind 4']],
  ['cs', ['pokoj 5', 'ne, pokoj 5', 'jsme 4', '5 lidí']],
  ['sk', ['izba 5', 'nie, izba 5', 'sme 4', '5 ľudí']],
  ['pl', ['pokój 5', 'nie, pokój 5', 'jest nas 4', '5 osób']],
])('other numbers correct no time in %s', (language, texts) => {
  for (const text of texts) expect(correctedTime(text, language), text).toBeUndefined();
});
