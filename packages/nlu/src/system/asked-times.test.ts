import { expect, test } from 'vitest';
import { askedTime } from '#system/asked-times.ts';

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
