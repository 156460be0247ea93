import { expect, test } from 'vitest';
import { OPEN } from '#call/expectation.ts';
import { sentencesOf } from '#call/sentences.ts';
import { createSpokenCache } from '#call/spoken-cache.ts';
import { aCall } from '#testing/a-call.ts';
import { answer, say } from '#testing/fake-conversation.ts';
import { speech } from '#testing/sounds.ts';

test('silence is asked about, then said goodbye to; it counts from the end of the sound of the bot', async () => {
  const { clock, leg, conversation, said } = aCall();
  // The greeting lasts 0.5 s.
  await clock.pass(8000);
  expect(conversation.asked).toEqual(['open']);
  await clock.pass(700);
  expect(conversation.asked).toEqual(['open', 'silence 1']);
  await clock.pass(20_000);
  expect(conversation.asked).toEqual(['open', 'silence 1', 'silence 2', 'silence 3 last']);
  expect(said().slice(1)).toEqual(['Are you there?', 'Are you there?', 'Goodbye.']);
  expect(leg.isUp).toBe(false);
});

test('the reaction of the bot to silence replaces the text of the settings', async () => {
  const { clock, conversation, said, leg } = aCall({
    greeting: '',
    settings: { silence: { timeoutMs: 5000, retries: 0, text: 'Hm?', lastText: 'Bye.' } },
  });
  await clock.pass(100);
  conversation.replies.push(({ early }) => {
    early(say('Call us'));
    return answer(say('again.'));
  });
  await clock.pass(8000);
  expect(said()).toEqual(['Call us', 'again.']);
  expect(leg.isUp).toBe(false);
});

test('words of the bot that were given early replace the text, too', async () => {
  const { clock, conversation, said } = aCall({ greeting: '' });
  await clock.pass(100);
  conversation.replies.push(({ early }) => {
    early(say('Still there?'));
    return answer();
  });
  await clock.pass(9500);
  expect(said()).toEqual(['Still there?']);
});

test('speech and keys begin the silence again', async () => {
  const { clock, leg, conversation, ears } = aCall({ greeting: '' });
  await clock.pass(7000);
  leg.press('1#');
  await clock.pass(7000);
  ears.texts = ['hello'];
  leg.say(speech(500));
  await clock.pass(8500);
  expect(conversation.asked).toEqual(['open', 'keys 1', 'say hello']);
  await clock.pass(1500);
  expect(conversation.asked.at(-1)).toBe('silence 1');
});

test('silence does not count while a turn or the recognizer works', async () => {
  const { clock, leg, conversation } = aCall({ greeting: '', settings: { filler: '' } });
  await clock.pass(100);
  conversation.replies.push(() => new Promise((resolve) => clock.after(20_000, () => resolve(answer()))));
  leg.press('1#');
  await clock.pass(19_000);
  expect(conversation.asked).toEqual(['open', 'keys 1']);
});

test('keys end with the expected length, with #, or after a pause', async () => {
  const { clock, leg, conversation, kinds } = aCall({ greeting: '' });
  await clock.pass(100);
  conversation.replies.push({ ...answer(), expects: { ...OPEN, kind: 'digits', length: 4 } });
  leg.press('*7#');
  await clock.pass(100);
  leg.press('1234');
  await clock.pass(100);
  leg.press('12');
  await clock.pass(1100);
  expect(conversation.asked).toEqual(['open', 'keys *7', 'keys 1234']);
  await clock.pass(200);
  expect(conversation.asked.at(-1)).toBe('keys 12');
  await clock.pass(2000);
  leg.press('#');
  await clock.pass(100);
  expect(conversation.asked.at(-1)).toBe('keys #');
  expect(JSON.stringify(kinds('keys'))).not.toMatch(/1234/u);
});

test('a # soon after keys that have ended belongs to them; a second one, or one after further keys, counts', async () => {
  const { clock, leg, conversation } = aCall({ greeting: '', expects: { ...OPEN, kind: 'digits', length: 4 } });
  await clock.pass(100);
  leg.press('1234#');
  await clock.pass(100);
  expect(conversation.asked).toEqual(['open', 'keys 1234']);
  leg.press('#');
  await clock.pass(100);
  expect(conversation.asked).toEqual(['open', 'keys 1234', 'keys #']);
  leg.press('12');
  await clock.pass(1300);
  leg.press('#34#');
  await clock.pass(100);
  expect(conversation.asked.slice(3)).toEqual(['keys 12', 'keys 34']);
});

test('a caller who presses slowly has 3 s for the next digit', async () => {
  const { clock, leg, conversation } = aCall({ greeting: '', expects: { ...OPEN, kind: 'digits' } });
  await clock.pass(100);
  for (const key of '4711') {
    leg.press(key);
    await clock.pass(2500);
  }
  expect(conversation.asked).toEqual(['open']);
  await clock.pass(600);
  expect(conversation.asked).toEqual(['open', 'keys 4711']);
});

test('a text is cut into sentences, and a long one at its commas', () => {
  expect(sentencesOf('Máte 3.5 GB. Chcete víc? Ano!', 'cs')).toEqual(['Máte 3.5 GB.', 'Chcete víc?', 'Ano!']);
  expect(sentencesOf('… !', 'en')).toEqual([]);
  const long = `${'This goes on and on without an end of any kind, '.repeat(6)}and then it ends.`;
  const parts = sentencesOf(long, 'xx-unknown');
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.join(' ')).toBe(long.trim());
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(200);
});

test('the sentences that were unused for longest leave the memory first', async () => {
  const cache = createSpokenCache(1);
  const words = (text: string) => ({ text, voice: null, language: 'en', speed: 1, pitch: 1 });
  const frames = Array.from({ length: 20 }, () => new Int16Array(160));
  cache.put('v', words('one'), frames);
  cache.put('v', words('two'), frames);
  await cache.get('v', words('one'));
  cache.put('v', words('three'), frames);
  const known = await Promise.all(['one', 'two', 'three'].map((text) => cache.get('v', words(text))));
  expect(known.map((each) => each !== null)).toEqual([true, false, true]);
  expect(await cache.get('other voice', words('one'))).toBeNull();
});

test('keys without end do not pile up while a turn goes on', async () => {
  const { clock, leg, conversation } = aCall({ greeting: '' });
  await clock.pass(100);
  const turn = Promise.withResolvers<ReturnType<typeof answer>>();
  conversation.replies.push(turn.promise);
  for (let at = 0; at < 1000; at++) leg.press('1#');
  turn.resolve(answer());
  await clock.pass(1000);
  expect(conversation.asked.filter((asked) => asked === 'keys 1')).toHaveLength(21);
});
