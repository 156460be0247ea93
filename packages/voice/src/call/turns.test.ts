import { expect, test } from 'vitest';
import { OPEN } from '#call/expectation.ts';
import { aCall } from '#testing/a-call.ts';
import { answer, say } from '#testing/fake-conversation.ts';
import { FakeRecognizer, FakeSpeaker } from '#testing/fake-speech.ts';
import { silence, speech, tone } from '#testing/sounds.ts';

const LONG = 'This is a long answer, and it goes on and on. Then it has another sentence, too. And a third one.';

test('a call is greeted, hears a sentence, and gets its answer', async () => {
  const { clock, leg, conversation, ears, states, said, events } = aCall();
  await clock.pass(200);
  expect(leg.hears()).toBe(true);
  await clock.pass(1500);
  conversation.replies.push(answer(say('Your invoice is paid.')));
  ears.texts = ['I want my sim guard'];
  leg.say(speech(1000));
  await clock.pass(1000 + 500 + 300);
  expect(conversation.asked).toEqual(['open', 'say I want my sim card']);
  expect(said()).toEqual(['Hello, how can I help?', 'Your invoice is paid.']);
  await clock.pass(1000);
  expect(states()).toEqual(['thinking', 'speaking', 'listening', 'thinking', 'speaking', 'listening']);
  const heard = events.find(({ kind }) => kind === 'heard');
  expect(heard).toMatchObject({ text: 'I want my sim card', heard: 'I want my sim guard', confidence: 0.9 });
  // 500 ms of pause, 100 ms of the recognizer, and the next beat.
  const last = events.findLast((event) => event.kind === 'said');
  expect(last).toMatchObject({ answerMs: expect.closeTo(640, -2) });
  const { answerMs, parts } = last?.kind === 'said' ? last : { answerMs: null, parts: null };
  const { pause = 0, recognizer = 0, turn = 0, voice = 0 } = parts ?? {};
  expect(pause + recognizer + turn + voice).toBe(answerMs);
  expect([pause, recognizer]).toEqual([expect.closeTo(500, -2), 100]);
  expect(events.filter(({ kind }) => kind === 'spoken')).toHaveLength(2);
});

test('an announcement is said before the greeting, and the caller cannot stop it', async () => {
  const { clock, leg, said, kinds } = aCall({ settings: { announcement: 'This call is recorded to help us.' } });
  await clock.pass(300);
  leg.say(speech(900));
  await clock.pass(1200);
  expect(kinds('barge_in')).toEqual([]);
  await clock.pass(3000);
  expect(said()).toEqual(['This call is recorded to help us.', 'Hello, how can I help?']);
});

test('the first sentence plays while the next one is made', async () => {
  const { clock, leg, voice } = aCall({ greeting: LONG });
  await clock.pass(100);
  expect(leg.hears()).toBe(true);
  expect(voice.spoken).toHaveLength(2);
  await clock.pass(8000);
  expect(voice.spoken).toHaveLength(3);
  expect(leg.hears()).toBe(false);
});

test('a sentence that was spoken before is not made again', async () => {
  const { clock, voice, conversation, leg, kinds } = aCall({ greeting: 'Please repeat.' });
  await clock.pass(1000);
  conversation.replies.push(answer(say('Please repeat.')));
  leg.press('1#');
  await clock.pass(1000);
  expect(voice.spoken).toEqual(['Please repeat.']);
  expect(kinds('said')).toMatchObject([{ isPrepared: false }, { isPrepared: true }]);
});

test('steps of a turn that still runs are spoken at once', async () => {
  const { clock, leg, conversation, said } = aCall({ greeting: '' });
  await clock.pass(100);
  conversation.replies.push(async ({ early }) => {
    early(say('I am looking it up.'));
    await new Promise<void>((resolve) => clock.after(3000, resolve));
    return answer(say('Here it is.'));
  });
  leg.press('1#');
  await clock.pass(500);
  expect(said()).toEqual(['I am looking it up.']);
  await clock.pass(4000);
  expect(said()).toEqual(['I am looking it up.', 'One moment.', 'Here it is.']);
});

test('a turn that takes long is filled after 1.5 s, and never over the caller', async () => {
  const { clock, leg, conversation, ears, said } = aCall({ greeting: '' });
  ears.texts = [''];
  await clock.pass(100);
  conversation.replies.push(() => new Promise((resolve) => clock.after(12_000, () => resolve(answer(say('Done.'))))));
  leg.press('1#');
  await clock.pass(1400);
  leg.say(speech(800));
  await clock.pass(700);
  expect(said()).toEqual([]);
  await clock.pass(1200);
  expect(said()).toEqual(['One moment.']);
  await clock.pass(10_000);
  expect(said()).toEqual(['One moment.', 'One moment.', 'Done.']);
});

test('a turn that fails is said, and the call goes on', async () => {
  const { clock, leg, conversation, said, kinds } = aCall({ greeting: '' });
  await clock.pass(100);
  conversation.replies.push(() => Promise.reject(new Error('The database is away')), answer(say('Now it works.')));
  leg.press('1#');
  await clock.pass(2000);
  leg.press('2#');
  await clock.pass(2000);
  expect(said()).toEqual(['Sorry, something went wrong.', 'Now it works.']);
  expect(kinds('failed')).toMatchObject([{ part: 'conversation', why: 'The database is away' }]);
});

test('what the caller says during a turn is the next turn, and words that are out of date are not spoken', async () => {
  const { clock, leg, conversation, ears, said } = aCall({ greeting: '', settings: { filler: '' } });
  await clock.pass(100);
  conversation.replies.push(
    () => new Promise((resolve) => clock.after(3000, () => resolve(answer(say('The old answer.'))))),
    answer(say('The new answer.')),
  );
  ears.texts = ['pay my bill', 'no, close it'];
  leg.say(speech(600));
  await clock.pass(1300);
  leg.say(speech(600));
  await clock.pass(5000);
  expect(conversation.asked).toEqual(['open', 'say pay my bill', 'say no, close it']);
  expect(said()).toEqual(['The new answer.']);
});

test('a sound is played, keys are sent, a pause is kept, and the bot hangs up after its last word', async () => {
  const { clock, leg, conversation, controller } = aCall({ greeting: '' });
  await clock.pass(100);
  conversation.replies.push(
    answer(
      { kind: 'play', address: 'jingle', isInterruptible: true },
      { kind: 'send_keys', keys: '12' },
      { kind: 'wait', milliseconds: 1000 },
      say('Goodbye.'),
      { kind: 'hang_up' },
    ),
  );
  leg.press('1#');
  await clock.pass(200);
  expect([leg.hears(), leg.sentKeys]).toEqual([true, []]);
  await clock.pass(400);
  expect(leg.sentKeys).toEqual(['12']);
  await clock.pass(1000);
  expect(leg.hears()).toBe(false);
  await clock.pass(1500);
  expect(leg.isUp).toBe(false);
  await expect(controller.done).resolves.toMatchObject({ by: 'bot' });
  expect(conversation.ended).toMatchObject({ by: 'bot' });
});

test('a hang-up during a turn cancels everything and leaves nothing behind', async () => {
  const { clock, leg, conversation, controller, ears, events } = aCall({ greeting: '' });
  await clock.pass(100);
  let isAborted = false;
  conversation.replies.push(({ signal }) => {
    signal.addEventListener('abort', () => (isAborted = true));
    return new Promise((resolve) => clock.after(5000, () => resolve(answer(say('Too late.')))));
  });
  leg.press('1#');
  await clock.pass(1700);
  leg.end();
  await expect(controller.done).resolves.toMatchObject({ by: 'caller' });
  expect([isAborted, ears.isClosed, controller.state]).toEqual([true, true, 'ended']);
  const count = events.length;
  await clock.pass(20_000);
  expect(events).toHaveLength(count);
  expect(clock.timers).toBe(0);
});

test('the voice that breaks is replaced by the second one, in the same sentence', async () => {
  const voices = [new FakeSpeaker('first voice'), new FakeSpeaker('second voice')] as const;
  voices[0].breaksAfter = 5;
  const { clock, leg, kinds } = aCall({ speakers: [...voices] });
  await clock.pass(400);
  expect(kinds('takeover')).toMatchObject([{ of: 'speaker', name: 'second voice', why: 'The voice broke' }]);
  expect(leg.hears()).toBe(true);
  expect(voices[1].spoken).toEqual(['Hello, how can I help?']);
});

test('a voice that never answers is replaced after 3 s, and without any voice two tones are heard', async () => {
  const voices = [new FakeSpeaker('first voice'), new FakeSpeaker('second voice')] as const;
  voices[0].isStalled = true;
  voices[1].breaksAfter = 0;
  const { clock, leg, kinds } = aCall({ speakers: [...voices] });
  await clock.pass(3250);
  expect(leg.hears()).toBe(true);
  expect(kinds('failed')).toMatchObject([{ part: 'speaker', why: 'The voice broke' }]);
});

test('the second recognizer hears the whole utterance when the first one dies', async () => {
  let second: FakeRecognizer | undefined;
  let first: FakeRecognizer | undefined;
  const { clock, leg, conversation, kinds } = aCall({
    greeting: '',
    recognizers: (time) => {
      first = new FakeRecognizer(time);
      second = new FakeRecognizer(time, { name: 'second ears', mode: 'utterance' });
      second.texts = ['my number is five'];
      return [first, second];
    },
  });
  await clock.pass(500);
  leg.say(speech(1000));
  await clock.pass(600);
  first?.partial('my number');
  first?.fail('The connection is gone');
  await clock.pass(1500);
  expect(conversation.asked).toEqual(['open', 'say my number is five']);
  expect(kinds('takeover')).toMatchObject([{ of: 'recognizer', name: 'second ears' }]);
  // 300 ms before the speech, all of it, and the pause.
  expect(second?.pushed.length).toBeGreaterThanOrEqual((300 + 1000 + 500) / 20 - 5);
});

test('a recognizer that does not answer is replaced after the utterance, and what it knew is used if there is any', async () => {
  const { clock, leg, conversation, ears, kinds } = aCall({ greeting: '' });
  await clock.pass(100);
  ears.texts = [null, null, 'here I am'];
  leg.say(speech(500));
  await clock.pass(500);
  ears.partial('almost everything');
  await clock.pass(4000);
  expect(conversation.asked).toEqual(['open', 'say almost everything']);
  leg.say(speech(500));
  await clock.pass(4000);
  expect(kinds('failed')).toMatchObject([{ part: 'recognizer', why: 'It does not answer' }]);
  leg.say(speech(500));
  await clock.pass(2000);
  expect(conversation.asked.slice(2)).toEqual(['say here I am']);
  expect(ears.opened).toBe(2);
});

test('a sound that the recognizer at first takes for a word, and then for none, is no turn', async () => {
  const { clock, leg, conversation, ears } = aCall({ greeting: '' });
  await clock.pass(100);
  ears.texts = [''];
  leg.say(speech(500));
  await clock.pass(400);
  ears.partial('uh');
  await clock.pass(4000);
  expect(conversation.asked).toEqual(['open']);
});

test('a recognizer that answers twice makes one turn', async () => {
  const { clock, leg, conversation, ears } = aCall({ greeting: '' });
  await clock.pass(100);
  ears.texts = ['hello'];
  leg.say(speech(500));
  await clock.pass(1200);
  ears.final('hello');
  await clock.pass(500);
  expect(conversation.asked).toEqual(['open', 'say hello']);
});

test('without a recognizer only keys are heard', async () => {
  const { clock, leg, conversation, kinds } = aCall({ recognizers: () => [] });
  await clock.pass(200);
  leg.say(speech(1500));
  await clock.pass(2500);
  expect(leg.levels.filter((level) => level > 100).length).toBeGreaterThan(20);
  leg.press('3#');
  await clock.pass(100);
  expect(conversation.asked).toEqual(['open', 'keys 3']);
  expect(kinds('speech_start', 'talked_over', 'barge_in')).toEqual([]);
});

test('timers of the conversation run in the call, and the latest answer decides which', async () => {
  const { clock, leg, conversation } = aCall({ greeting: '' });
  await clock.pass(100);
  conversation.replies.push({
    ...answer(),
    timers: [
      { id: 'a', afterMs: 1000 },
      { id: 'b', afterMs: 2000 },
    ],
  });
  leg.press('1#');
  await clock.pass(1100);
  conversation.replies.push({ ...answer(), timers: [] });
  expect(conversation.asked).toEqual(['open', 'keys 1', 'timer a']);
  await clock.pass(5000);
  expect(conversation.asked).toHaveLength(3);
});

test('the turn is computed ahead on a stable partial, and its sound is ready when the caller has finished', async () => {
  const { clock, leg, conversation, ears, voice, kinds } = aCall({ greeting: '' });
  await clock.pass(100);
  conversation.nextPreview = { steps: [say('You owe five euros.')] };
  conversation.replies.push(answer(say('You owe five euros.')));
  ears.texts = ['what do I owe'];
  leg.say(speech(900));
  await clock.pass(500);
  ears.partial('what');
  await clock.pass(60);
  ears.partial('what do I owe');
  await clock.pass(200);
  expect(conversation.previews).toEqual(['what do I owe']);
  expect(voice.spoken).toEqual(['You owe five euros.']);
  await clock.pass(1200);
  expect(voice.spoken).toHaveLength(1);
  // 500 ms of pause, as people who talk freely make pauses, and 100 ms of the recognizer.
  expect(kinds('said')).toMatchObject([{ isPrepared: true, answerMs: expect.closeTo(640, -2) }]);
});

test('a transfer that works is noted, though the exchange ends the call with it', async () => {
  const { clock, leg, conversation, kinds } = aCall({ greeting: '' });
  await clock.pass(100);
  leg.transfer = async () => {
    leg.end();
    return { done: true };
  };
  conversation.replies.push(answer({ kind: 'transfer', target: '200', mode: 'refer' }));
  leg.press('0#');
  await clock.pass(500);
  expect(kinds('transfer')).toMatchObject([{ target: '200', result: { done: true } }]);
});

test('a failed transfer comes back to the conversation with its reason', async () => {
  const { clock, leg, conversation, said, states } = aCall({ greeting: '' });
  await clock.pass(100);
  leg.transferResult = { done: false, why: 'busy' };
  conversation.replies.push(
    answer(say('I put you through.'), { kind: 'transfer', target: '200', mode: 'refer' }, say('Never said.')),
    answer(say('They are busy.')),
  );
  leg.press('0#');
  await clock.pass(3000);
  expect(leg.transfers).toEqual([{ target: '200', mode: 'refer' }]);
  expect(conversation.asked).toEqual(['open', 'keys 0', 'transfer failed busy']);
  expect(said()).toEqual(['I put you through.', 'They are busy.']);
  expect(states()).toContain('transferring');
});

test('after a transfer the bot neither speaks nor hears', async () => {
  const { clock, leg, conversation, ears, controller } = aCall({ greeting: '' });
  await clock.pass(100);
  conversation.replies.push(answer({ kind: 'transfer', target: '200', mode: 'bridge' }));
  leg.press('0#');
  await clock.pass(500);
  leg.say(speech(1000));
  leg.press('5#');
  await clock.pass(30_000);
  expect(conversation.asked).toEqual(['open', 'keys 0']);
  expect([controller.state, ears.isClosed, leg.hears(1000)]).toEqual(['transferring', true, false]);
  leg.end();
  await clock.pass(0);
  expect(conversation.ended).not.toBeNull();
});

test('words that lead to a transfer or to the end are said to their end', async () => {
  const { clock, leg, conversation, ears } = aCall({ greeting: '' });
  await clock.pass(100);
  conversation.replies.push(
    answer(say('Thank you very much for your call, and goodbye for today, my dear friend.'), { kind: 'hang_up' }),
  );
  ears.texts = ['wait'];
  leg.press('0#');
  await clock.pass(300);
  leg.say(speech(800));
  await clock.pass(600);
  expect(leg.hears()).toBe(true);
  await clock.pass(2500);
  expect(leg.isUp).toBe(false);
});

test('on hold the bot waits, and it goes on afterwards', async () => {
  const { clock, leg, conversation } = aCall();
  await clock.pass(200);
  leg.hold(true);
  await clock.pass(20_000);
  expect(leg.hears(19_000)).toBe(false);
  expect(conversation.asked).toEqual(['open']);
  leg.hold(false);
  await clock.pass(100);
  expect(leg.hears()).toBe(true);
});

test('noise without words is no turn', async () => {
  const { clock, leg, conversation, ears } = aCall({ greeting: '' });
  await clock.pass(100);
  ears.texts = [''];
  leg.say(speech(300));
  leg.say(silence(100));
  await clock.pass(2000);
  expect(conversation.asked).toEqual(['open']);
});

test('expectations of an answer are known to the ears', async () => {
  const { clock, leg, conversation, ears, kinds } = aCall({ greeting: '' });
  await clock.pass(100);
  const expects = { ...OPEN, kind: 'yes_no' as const, isComplete: (text: string) => text === 'yes' };
  conversation.replies.push({ ...answer(), expects });
  leg.press('1#');
  ears.texts = ['yes'];
  await clock.pass(100);
  leg.say(speech(400));
  await clock.pass(350);
  ears.partial('yes');
  await clock.pass(450);
  expect(conversation.asked).toEqual(['open', 'keys 1', 'say yes']);
  expect(kinds('expects').slice(0, 2)).toMatchObject([{ expects: { kind: 'open' } }, { expects: { kind: 'yes_no' } }]);
});

test('a caller who stops a filler loses nothing that follows: the transfer is still made', async () => {
  const { clock, leg, conversation, ears, kinds } = aCall({
    greeting: '',
    settings: { filler: 'One moment please, I am still looking it up for you, it takes a while.' },
  });
  await clock.pass(100);
  const transfer = { kind: 'transfer', target: '200', mode: 'refer' } as const;
  conversation.replies.push(
    () => new Promise((resolve) => clock.after(4000, () => resolve(answer(say('Old words.'), transfer)))),
  );
  ears.texts = ['hurry up please'];
  leg.press('1#');
  await clock.pass(2200);
  leg.say(speech(700, { level: 5000 }));
  await clock.pass(4000);
  expect(kinds('barge_in')).toHaveLength(1);
  expect(leg.transfers).toHaveLength(1);
});

test('the bot does not begin to speak while the caller goes on', async () => {
  const { clock, leg, conversation, ears, said } = aCall({ greeting: '', settings: { filler: '' } });
  await clock.pass(100);
  conversation.replies.push(
    () => new Promise((resolve) => clock.after(1000, () => resolve(answer(say('To the first words.'))))),
    answer(say('To all of it.')),
  );
  ears.texts = ['my name is', 'Thomas Miller'];
  leg.say(speech(500));
  await clock.pass(1500);
  leg.say(speech(900));
  await clock.pass(900);
  expect(leg.hears(800)).toBe(false);
  await clock.pass(1500);
  expect(conversation.asked).toEqual(['open', 'say my name is', 'say Thomas Miller']);
  expect(said()).toEqual(['To all of it.']);
});

test('words that were given early and lead to the end cannot be interrupted either', async () => {
  const { clock, leg, conversation, ears, kinds } = aCall({ greeting: '' });
  await clock.pass(100);
  conversation.replies.push(({ early }) => {
    early(say('Thank you very much for your call, and goodbye for today, my dear friend.'));
    return answer({ kind: 'hang_up' });
  });
  ears.texts = ['bye then'];
  leg.press('0#');
  await clock.pass(500);
  leg.say(speech(500, { level: 5000 }));
  await clock.pass(2500);
  expect(kinds('barge_in')).toEqual([]);
  expect(leg.isUp).toBe(false);
});

test('early words wait while the caller goes on, and are dropped if they are out of date', async () => {
  const { clock, leg, conversation, ears, said } = aCall({ greeting: '', settings: { filler: '' } });
  await clock.pass(100);
  conversation.replies.push(
    async ({ early }) => {
      await new Promise<void>((resolve) => clock.after(1000, resolve));
      early(say('Early words.'));
      return answer();
    },
    answer(say('To all of it.')),
  );
  ears.texts = ['my name is', 'Thomas Miller'];
  leg.say(speech(500));
  await clock.pass(1500);
  leg.say(speech(900));
  await clock.pass(3000);
  expect(said()).toEqual(['To all of it.']);
});

test('a long sound is prepared in pieces, between which other calls have their beat', async () => {
  const { clock, leg, conversation } = aCall({ greeting: '', sound: { samples: tone(600, 20_000), rate: 8000 } });
  await clock.pass(100);
  let pauses = 0;
  const after = clock.after.bind(clock);
  clock.after = (milliseconds, run) => {
    if (milliseconds === 0) pauses += 1;
    return after(milliseconds, run);
  };
  conversation.replies.push(answer({ kind: 'play', address: 'long.wav', isInterruptible: true }));
  leg.press('1#');
  await clock.pass(100);
  expect(pauses).toBe(10);
  await clock.pass(19_000);
  expect(leg.hears()).toBe(true);
  await clock.pass(2000);
  expect(leg.hears()).toBe(false);
});
