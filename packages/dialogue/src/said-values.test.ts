import { expect, test } from 'vitest';
import { buildReaction, buildSettings, call } from '#testing/build.ts';
import { buildTalk } from '#testing/talk.ts';

/** What the bot says for a text, after a slot was set. */
async function said(text: string, value: string, language = 'en'): Promise<unknown> {
  const actions = [call('set', { name: 'x', value }), call('utter', { text })];
  const talk = buildTalk({
    reactions: [buildReaction(1, { intents: ['go'], actions })],
    settings: buildSettings({ language }),
  });
  const { entries } = await talk.take('go');
  return entries.at(-1)?.args;
}

test('a date, a time and an amount are said as people say them, in the language of the bot', async () => {
  expect(await said('on {{ slots.x | date }}', "'1999-12-01'")).toEqual({ text: 'on Wednesday, December 1, 1999' });
  expect(await said('am {{ slots.x | date }}', "'1999-12-01'", 'de')).toEqual({
    text: 'am Mittwoch, 1. Dezember 1999',
  });
  expect(await said('um {{ slots.x | time }} Uhr', "'14:05'", 'de')).toEqual({ text: 'um 14:05 Uhr' });
  const money = await said('{{ slots.x | money }}', "({ amount: 1200, currency: 'EUR' })", 'de');
  expect(JSON.stringify(money).replaceAll(/\s/gu, ' ')).toBe('{"text":"1.200 €"}');
  expect(await said('{{ slots.x | date }}', "({ from: '1999-12-01', to: '1999-12-03' })", 'de')).toEqual({
    text: 'Mittwoch, 1. Dezember 1999 – Freitag, 3. Dezember 1999',
  });
});

test('another value stays as it is, and bars within an expression keep their meaning', async () => {
  expect(await said('{{ slots.x | date }}', "'soon'")).toEqual({ text: 'soon' });
  expect(await said('{{ slots.y || slots.x }}', "'date'")).toEqual({ text: 'date' });
  expect(await said('{{ 4 | 1 }}', '1')).toEqual({ text: '5' });
});
