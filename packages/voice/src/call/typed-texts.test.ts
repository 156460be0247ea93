import { expect, test } from 'vitest';
import { aCall } from '#testing/a-call.ts';
import { answer, say } from '#testing/fake-conversation.ts';

test('a typed text is corrected and answered as one that was heard, also without a recognizer', async () => {
  const { clock, leg, conversation, kinds, said } = aCall({ recognizers: () => [] });
  conversation.replies.push(answer(say('It is on its way.')));
  await clock.pass(1000);
  leg.type('my sim guard');
  await clock.pass(1000);
  expect(conversation.asked).toEqual(['open', 'say my sim card']);
  expect(said()).toContain('It is on its way.');
  expect(kinds('partial', 'heard')).toMatchObject([
    { kind: 'partial', text: 'my sim card' },
    { kind: 'heard', text: 'my sim card', heard: 'my sim guard', confidence: null },
  ]);
});

test('a typed text stops the bot, and words of assent do not', async () => {
  const { clock, leg, conversation, kinds } = aCall({ greeting: 'This is a long greeting that the caller interrupts' });
  await clock.pass(200);
  leg.type('mhm');
  await clock.pass(20);
  expect(kinds('barge_in', 'talked_over').map(({ kind }) => kind)).toEqual(['talked_over']);
  leg.type('an invoice please');
  expect(kinds('barge_in')).toMatchObject([{ by: 'speech' }]);
  await clock.pass(200);
  expect(conversation.asked).toEqual(['open', 'say an invoice please']);
});

test('nothing is typed into a call that has ended', async () => {
  const { clock, leg, conversation } = aCall();
  leg.end();
  leg.type('hello');
  await clock.pass(1000);
  expect(conversation.asked).not.toContain('say hello');
});
