import { expect, test } from 'vitest';
import { pauseFor } from '#call/endpointing.ts';
import { OPEN, type Expectation } from '#call/expectation.ts';
import { aCall } from '#testing/a-call.ts';
import { FakeRecognizer } from '#testing/fake-speech.ts';
import { noise, randomFrom, silence, speech } from '#testing/sounds.ts';

const DIGITS: Expectation = {
  ...OPEN,
  kind: 'digits',
  length: 8,
  isComplete: (text) => text.replaceAll(/\D/gu, '').length === 8,
};

test.each([
  ['a whole answer', DIGITS, '12345678', 250],
  ['digits of which some are missing', DIGITS, '1234', 1500],
  ['digits without partial texts', DIGITS, '', 1500],
  ['plain talk', OPEN, 'I would like', 500],
  ['dictation', { ...OPEN, kind: 'dictation' as const }, 'dear', 700],
  ['a question with a pause of its own', { ...OPEN, pauseMs: 900 }, 'well', 900],
])('%s ends after its pause', (_, expects, text, pause) => {
  expect(pauseFor(expects, text)).toBe(pause);
});

async function asking(expects: Expectation) {
  const call = aCall({ greeting: '', expects });
  await call.clock.pass(200);
  return call;
}

test('a caller who pauses between groups of digits is not cut off', async () => {
  const { clock, leg, ears, conversation } = await asking(DIGITS);
  ears.texts = ['12 34 56 78'];
  leg.say(speech(600));
  leg.say(silence(1200));
  leg.say(speech(600));
  await clock.pass(500);
  ears.partial('12 34');
  await clock.pass(1700);
  expect(conversation.asked).toEqual(['open']);
  ears.partial('12 34 56 78');
  await clock.pass(700);
  expect(conversation.asked).toEqual(['open', 'say 12 34 56 78']);
});

test('a text that has not changed is looked at once, however long the caller pauses', async () => {
  const looked: string[] = [];
  const { clock, leg, ears } = await asking({ ...DIGITS, isComplete: (text) => looked.push(text) < 0 });
  leg.say(speech(600));
  await clock.pass(300);
  ears.partial('12 34');
  await clock.pass(1000);
  expect(looked.length).toBeGreaterThan(0);
  expect(looked.length).toBeLessThan(5);
});

test('a caller who never stops is heard after 15 s', async () => {
  const { clock, leg, ears, conversation } = await asking(OPEN);
  ears.texts = ['and so on', 'and on'];
  leg.say(speech(20_000));
  await clock.pass(14_500);
  expect(conversation.asked).toEqual(['open']);
  await clock.pass(1000);
  expect(conversation.asked).toEqual(['open', 'say and so on']);
  await clock.pass(6000);
  expect(conversation.asked).toHaveLength(3);
});

test('voices in the background do not hold up a caller whose words have ended', async () => {
  const { clock, leg, ears, conversation } = await asking(OPEN);
  ears.texts = [''];
  leg.say(speech(8000));
  await clock.pass(1500);
  ears.final('that is all');
  await clock.pass(1300);
  expect(conversation.asked).toEqual(['open', 'say that is all']);
});

test('soft speech that only the recognizer hears is a turn', async () => {
  const { clock, ears, conversation } = await asking(OPEN);
  ears.texts = [''];
  ears.partial('hello there');
  ears.final('hello there');
  await clock.pass(1500);
  expect(conversation.asked).toEqual(['open', 'say hello there']);
});

test('who goes on after the pause makes a second turn, and nothing is lost', async () => {
  const { clock, leg, ears, conversation } = await asking(OPEN);
  ears.texts = ['yes', 'or rather no'];
  leg.say(speech(400));
  leg.say(silence(520));
  leg.say(speech(600));
  await clock.pass(3000);
  expect(conversation.asked).toEqual(['open', 'say yes', 'say or rather no']);
});

test('an utterance-mode recognizer gets the words with what was before them, and nothing else', async () => {
  let ears: FakeRecognizer | undefined;
  const { clock, leg } = aCall({
    greeting: '',
    recognizers: (time) => [(ears = new FakeRecognizer(time, { mode: 'utterance' }))],
  });
  await clock.pass(3000);
  leg.say(speech(1000));
  await clock.pass(3000);
  expect(ears?.ends).toBe(1);
  expect((ears?.pushed.length ?? 0) * 20).toBeGreaterThanOrEqual(1700);
  expect((ears?.pushed.length ?? 0) * 20).toBeLessThanOrEqual(1900);
});

test('noise that begins during the call ends as an utterance without words', async () => {
  const { clock, leg, ears, conversation, controller } = await asking(OPEN);
  const random = randomFrom(5);
  ears.texts = ['', '', ''];
  leg.background = () => noise(20, 500, random);
  await clock.pass(5000);
  expect(conversation.asked).toEqual(['open']);
  expect(controller.state).toBe('listening');
  // The detector knows the noise now and detects speech above it.
  ears.texts = ['can you hear me'];
  leg.say(speech(800, { level: 6000 }));
  await clock.pass(2000);
  expect(conversation.asked).toEqual(['open', 'say can you hear me']);
});
