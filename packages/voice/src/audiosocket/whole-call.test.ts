import { expect, test } from 'vitest';
import { AudioSocketEngine } from '#audiosocket/audio-socket-engine.ts';
import { KIND, MessageReader, readSound, writeMessage, writeSound } from '#audiosocket/messages.ts';
import { createSpokenCache } from '#call/spoken-cache.ts';
import { TurnController } from '#call/turn-controller.ts';
import { Pacer } from '#rtp/pacer.ts';
import type { IncomingCall } from '#seams.ts';
import { levelOf } from '#sound/level.ts';
import { SETTINGS } from '#testing/a-call.ts';
import { FakeClock } from '#testing/fake-clock.ts';
import { answer, FakeConversation, say } from '#testing/fake-conversation.ts';
import { FakeRecognizer, FakeSpeaker } from '#testing/fake-speech.ts';
import { FakeStreams } from '#testing/fake-streams.ts';
import { framesOf, speech } from '#testing/sounds.ts';

test('a caller at Asterisk hears the greeting, speaks, presses a key, gets answers, and the bot hangs up', async () => {
  const clock = new FakeClock();
  const pacer = new Pacer(clock, (fault) => {
    throw fault;
  });
  const streams = new FakeStreams();
  const conversation = new FakeConversation();
  const ears = new FakeRecognizer(clock, { mode: 'utterance' });
  ears.texts = ['my invoice'];
  conversation.replies.push(
    answer(say('Welcome.')),
    answer(say('Press one to pay.')),
    answer(say('Goodbye.'), { kind: 'hang_up' }),
  );
  const engine = new AudioSocketEngine({
    ...{ clock, pacer },
    local: { host: '127.0.0.1', port: 9092 },
    listen: (local, accepted) => streams.listen(local, accepted),
    isAllowed: () => true,
    numbersOf: () => ({ from: '', to: '' }),
  });
  const answerCall = async (call: IncomingCall) => {
    const leg = await call.accept();
    new TurnController({
      ...{ leg, clock, conversation },
      recognizers: [ears],
      speakers: [new FakeSpeaker()],
      settings: SETTINGS,
      cache: createSpokenCache(60),
      loadSound: () => Promise.reject(new Error('There are no sounds')),
      observe: () => {},
    }).start();
  };
  engine.onIncoming((call) => void answerCall(call));
  await engine.start();

  const levels: number[] = [];
  const asterisk = streams.connect({ host: '127.0.0.9', port: 5 });
  const reader = new MessageReader();
  asterisk.onData((data) => levels.push(...reader.push(data).map(({ content }) => levelOf(readSound(content)))));
  asterisk.send(writeMessage(KIND.id, new Uint8Array(16).fill(7)));
  await clock.pass(2000);
  expect(levels.some((level) => level > 500)).toBe(true);
  for (const frame of framesOf(speech(800))) {
    asterisk.send(writeMessage(KIND.sound, writeSound(frame)));
    await clock.pass(20);
  }
  await clock.pass(2500);
  asterisk.send(writeMessage(KIND.key, new TextEncoder().encode('1')));
  await clock.pass(4000);
  expect(conversation.asked).toEqual(['open', 'say my invoice', 'keys 1']);
  expect([asterisk.isOpen, conversation.ended?.by, clock.timers]).toEqual([false, 'bot', 0]);
});
