import type { TrackerEntry } from '@parley/domain/tracker';
import { expect, test } from 'vitest';
import { maskQuestion, withoutSecretSpoken } from '#workflows/converse/masking/mask-spoken.ts';

const masker = {
  text: async (text: string) => text.replaceAll('4821', '[pin]'),
  hasCards: false,
  pause: async () => undefined,
};
const utter = (text: string, say: string) =>
  ({ type: 'action', value: 'utter', args: { text, say }, timestamp: 1, turn: 1 }) as TrackerEntry;

test('a spoken form that spells a secret digit by digit is not stored, and others are', async () => {
  const spelled = utter('Thank you', 'Your code is 4 8, 2 1');
  expect((await withoutSecretSpoken(spelled, spelled, masker)).args).toEqual({ text: 'Thank you' });
  const harmless = utter('Call 0800', 'Call 0 8 0 0');
  expect(await withoutSecretSpoken(harmless, harmless, masker)).toBe(harmless);
  expect(await maskQuestion({ text: 'Is it right?', say: 'Is 4 8 2 1 right?' }, masker)).toEqual({
    text: 'Is it right?',
  });
});

test('a text that is masked loses its spoken form', async () => {
  const masked = utter('Your code is [pin]', 'Your code is four eight two one');
  const entry = utter('Your code is 4821', 'Your code is four eight two one');
  expect((await withoutSecretSpoken(masked, entry, masker)).args).toEqual({ text: 'Your code is [pin]' });
});
