import { expect, test } from 'vitest';
import { isBackchannel, isEcho } from '#call/backchannels.ts';
import { OPEN } from '#call/expectation.ts';
import { aCall } from '#testing/a-call.ts';
import { FakeRecognizer } from '#testing/fake-speech.ts';
import { noise, randomFrom, silence, speech } from '#testing/sounds.ts';

const GREETING = `I will now read you all of the conditions of your contract. ${'They are long and nobody reads them. '.repeat(8)}`;

test('the bot is silent within 200 ms of speech, and stops when its words are known', async () => {
  const { clock, leg, ears, conversation, kinds } = aCall({ greeting: GREETING });
  await clock.pass(2000);
  ears.texts = ['stop please'];
  leg.say(speech(1000, { level: 5000 }));
  await clock.pass(220);
  expect(leg.hears(20)).toBe(false);
  ears.partial('stop');
  await clock.pass(200);
  expect(kinds('barge_in')).toMatchObject([{ by: 'speech', spoken: expect.stringMatching(/^I will now/u) }]);
  await clock.pass(2000);
  expect(leg.hears(1500)).toBe(false);
  expect(conversation.asked).toEqual(['open', 'say stop please']);
});

test('without partial texts, speech of 0.6 s stops the bot', async () => {
  const { clock, leg, kinds } = aCall({
    greeting: GREETING,
    recognizers: (time) => [new FakeRecognizer(time, { mode: 'utterance' })],
  });
  await clock.pass(2000);
  leg.say(speech(1500, { level: 5000 }));
  await clock.pass(1200);
  expect(kinds('barge_in')).toHaveLength(1);
});

test('a short word stops the bot as soon as it is recognized', async () => {
  const { clock, leg, ears, conversation, kinds } = aCall({ greeting: GREETING });
  await clock.pass(2000);
  ears.texts = ['no'];
  leg.say(speech(220, { level: 5000 }));
  await clock.pass(1500);
  expect(kinds('barge_in')).toHaveLength(1);
  expect(conversation.asked).toEqual(['open', 'say no']);
});

test('a sound of listening is no turn, and the bot goes on', async () => {
  const { clock, leg, ears, conversation, kinds } = aCall({ greeting: GREETING });
  await clock.pass(2000);
  ears.texts = ['mhm'];
  leg.say(speech(350, { level: 5000 }));
  await clock.pass(300);
  ears.partial('mhm');
  await clock.pass(900);
  expect(leg.hears(100)).toBe(true);
  expect(kinds('talked_over')).toMatchObject([{ why: 'backchannel' }]);
  await clock.pass(1000);
  expect(kinds('barge_in')).toEqual([]);
  expect(conversation.asked).toEqual(['open']);
});

test('a cough has no voice, so the bot does not even wait', async () => {
  const { clock, leg, ears, kinds } = aCall({ greeting: GREETING });
  await clock.pass(2000);
  ears.texts = [''];
  leg.say(noise(350, 4000, randomFrom(3)));
  for (let beat = 0; beat < 60; beat++) {
    await clock.pass(20);
    expect(leg.hears(60)).toBe(true);
  }
  expect(kinds('barge_in')).toEqual([]);
});

test("the bot's own sound that comes back does not stop it", async () => {
  const { clock, leg, ears, kinds } = aCall({ greeting: GREETING });
  // The other side hears the bot 60 ms ago, 18 dB softer at first and 26 dB later.
  const echo = () => {
    const share = leg.levels.length < 30 ? 8 : 20;
    const level = leg.levels.at(-4) ?? 0;
    return speech(20, { level: (level * 1.6) / share });
  };
  leg.background = echo;
  ears.texts = Array.from({ length: 20 }, () => '');
  await clock.pass(5000);
  expect(kinds('barge_in')).toEqual([]);
  expect(leg.levels.filter((level) => level > 100).length).toBeGreaterThan(200);
});

test('words that the recognizer takes from the echo are not heard as the caller', async () => {
  const { clock, leg, ears, conversation, kinds } = aCall({ greeting: GREETING });
  await clock.pass(2000);
  ears.texts = ['all of the conditions'];
  leg.say(speech(500, { level: 5000 }));
  await clock.pass(400);
  ears.partial('of the conditions');
  await clock.pass(2000);
  expect(conversation.asked).toEqual(['open']);
  expect(kinds('barge_in')).toEqual([]);
});

test('an utterance that may not be interrupted is said to its end, and the words over it count afterwards', async () => {
  const { clock, leg, ears, conversation } = aCall({ greeting: '' });
  conversation.replies.push({
    steps: [{ kind: 'say', text: 'Calls are recorded for training.', language: 'en', isInterruptible: false }],
    expects: OPEN,
    timers: [],
    parts: {},
  });
  await clock.pass(50);
  leg.press('9#');
  await clock.pass(150);
  ears.texts = ['I agree to it'];
  leg.say(speech(200, { level: 5000 }));
  await clock.pass(250);
  expect(leg.hears(60)).toBe(true);
  await clock.pass(1500);
  expect(conversation.asked).toEqual(['open', 'keys 9', 'say I agree to it']);
});

test('a key stops the bot and is not lost', async () => {
  const { clock, leg, conversation, kinds } = aCall({ greeting: GREETING });
  await clock.pass(1000);
  leg.press('4');
  await clock.pass(40);
  expect(leg.hears(20)).toBe(false);
  leg.press('2#');
  await clock.pass(100);
  expect(conversation.asked).toEqual(['open', 'keys 42']);
  expect(kinds('barge_in')).toMatchObject([{ by: 'keys' }]);
});

test('silence after a held word lets the bot go on even if the recognizer says nothing', async () => {
  const { clock, leg, ears } = aCall({ greeting: GREETING });
  await clock.pass(2000);
  ears.texts = [null];
  leg.say(speech(300, { level: 5000 }));
  leg.say(silence(100));
  await clock.pass(1500);
  expect(leg.hears(100)).toBe(true);
});

test('sounds of listening and echo are told from answers', () => {
  const yesNo = { ...OPEN, kind: 'yes_no' as const };
  expect(['mhm', 'Aha.', 'ok', 'no jasně'].map((text) => isBackchannel(text, OPEN, 'cs'))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['mhm', 'ano', 'ok'].map((text) => isBackchannel(text, yesNo, 'cs'))).toEqual([true, false, false]);
  expect(['stop', 'mhm I want to pay', '', 'no'].map((text) => isBackchannel(text, OPEN, 'en'))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(isEcho('Conditions of your contract', 'the conditions of your contract are')).toBe(true);
  expect(isEcho('your contract', 'the conditions of your contract are')).toBe(false);
});
