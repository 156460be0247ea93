import type { CallEvent } from '#call/call-events.ts';
import type { CallSettings } from '#call/call-settings.ts';
import { OPEN, type Expectation } from '#call/expectation.ts';
import { createSpokenCache } from '#call/spoken-cache.ts';
import { AS_A_PERSON } from '#call/voicemail.ts';
import { TurnController } from '#call/turn-controller.ts';
import { Pacer } from '#rtp/pacer.ts';
import type { Recognizer, Sound, Speaker } from '#seams.ts';
import { FakeClock } from '#testing/fake-clock.ts';
import { answer, FakeConversation, say } from '#testing/fake-conversation.ts';
import { FakeLeg } from '#testing/fake-leg.ts';
import { FakeRecognizer, FakeSpeaker } from '#testing/fake-speech.ts';
import { tone } from '#testing/sounds.ts';

export const SETTINGS: CallSettings = {
  language: 'en',
  voice: null,
  speed: 1,
  pitch: 1,
  hints: ['invoice'],
  correct: (text) => text.replaceAll('sim guard', 'sim card'),
  silence: { timeoutMs: 8000, retries: 2, text: 'Are you there?', lastText: 'Goodbye.' },
  voicemail: AS_A_PERSON,
  filler: 'One moment.',
  failure: 'Sorry, something went wrong.',
};

interface Made {
  settings?: Partial<CallSettings>;
  recognizers?: (clock: FakeClock) => Recognizer[];
  speakers?: Speaker[];
  greeting?: string;
  /** The open question after the greeting. */
  expects?: Expectation;
  direction?: 'in' | 'out';
  /** The content of the sound file. */
  sound?: Sound;
}

/** A call with a bot that greets; everything around it is made up, and the test moves the time. */
export function aCall({
  settings,
  recognizers,
  speakers,
  greeting = 'Hello, how can I help?',
  expects = OPEN,
  direction = 'in',
  sound = { samples: tone(600, 300, { rate: 16_000 }), rate: 16_000 },
}: Made = {}) {
  const clock = new FakeClock();
  const pacer = new Pacer(clock, (fault) => {
    throw fault;
  });
  const leg = new FakeLeg(pacer, direction);
  const conversation = new FakeConversation();
  const ears = new FakeRecognizer(clock);
  const voice = new FakeSpeaker();
  const events: CallEvent[] = [];
  conversation.replies.push({ ...answer(...(greeting === '' ? [] : [say(greeting)])), expects });
  const controller = new TurnController({
    leg,
    clock,
    conversation,
    recognizers: recognizers?.(clock) ?? [ears],
    speakers: speakers ?? [voice],
    settings: { ...SETTINGS, ...settings },
    cache: createSpokenCache(600),
    loadSound: () => Promise.resolve(sound),
    observe: (event) => events.push(event),
  });
  controller.start();
  return {
    clock,
    leg,
    conversation,
    ears,
    voice,
    events,
    controller,
    kinds: (...kinds: CallEvent['kind'][]) => events.filter(({ kind }) => kinds.includes(kind)),
    said: () => events.flatMap((event) => (event.kind === 'said' ? [event.text] : [])),
    states: () => events.flatMap((event) => (event.kind === 'state' ? [event.state] : [])),
  };
}
