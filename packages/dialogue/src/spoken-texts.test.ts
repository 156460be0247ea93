import { expect, test } from 'vitest';
import { spokenTexts } from '#spoken-texts.ts';
import { buildReaction, call } from '#testing/build.ts';

test('the texts of a bot are listed once, in their spoken form', () => {
  const actions = [
    call('utter', { text: '**Hello**' }),
    call('utter', { text: 'Call 0800', say: 'Call us' }),
    call('utter', { variants: ['a', 'b'], say_variants: ['', 'bee'] }),
    call('ask', { slot: 'x', text: ['X?', 'Which x?'], error: 'No.', retry: ['Again?'], say_retry: ['Once more?'] }),
    call('call_transfer', { target: '1', announce: 'One moment' }),
    call('utter', { text: 'Hello' }),
    call('set', { name: 'text', value: 'quiet' }),
  ];
  expect(spokenTexts([buildReaction(1, { actions })])).toEqual([
    'Hello',
    'Call us',
    'a',
    'bee',
    'X?',
    'Which x?',
    'Once more?',
    'No.',
    'One moment',
  ]);
});
