import type { TrackerEntry } from '@parley/domain/tracker';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Api, ChatAnswer } from '#talk/api.ts';
import { CallFailure, type Failure } from '#talk/call-failure.ts';
import { createMemory } from '#talk/memory.ts';
import { createTalk } from '#talk/talk.ts';

let at = 0;
const entry = (type: TrackerEntry['type'], value: string, args: object) =>
  ({ type, value, args, timestamp: (at += 1_000), turn: at }) as TrackerEntry;
const act = (value: string, args: object = {}) => entry('action', value, args);
const utter = (text: string) => act('utter', { text });
const said = (text: string) => entry('intent', '', { text });

/** A server that keeps each message once, and fails on request. */
function server() {
  const tracker: TrackerEntry[] = [];
  const known = new Set<string>();
  const failures: (Failure | 'answer lost')[] = [];
  const calls: string[] = [];
  const reply = (since = 0): ChatAnswer => ({
    conversation_id: 'c1',
    tracker: tracker.filter(({ timestamp }) => timestamp > since),
  });
  async function answer(call: string, run: () => void, since = 0): Promise<ChatAnswer> {
    calls.push(call);
    const failure = failures.shift();
    if (failure && failure !== 'answer lost') throw new CallFailure(failure);
    run();
    if (failure) throw new CallFailure({ kind: 'lost' });
    return reply(since);
  }
  const api: Api = {
    init: () => answer('init', () => tracker.length === 0 && tracker.push(utter('Hello'))),
    say: (_talk, text, id, since) =>
      answer(
        `say ${text}`,
        () => {
          if (known.has(id)) return;
          known.add(id);
          tracker.push(said(text), utter(`You said ${text}`));
        },
        since,
      ),
    timeout: (_talk, reaction, since) =>
      answer(`timeout ${reaction}`, () => reaction !== '' && tracker.push(utter('Time is up')), since),
    read: () => Promise.reject(new Error('nothing is read here')),
    upload: (_talk, { files }, onProgress) =>
      answer('upload', () => {
        onProgress(1);
        const given = files.map(({ name }) => ({ name }));
        tracker.push(entry('intent', '__attachment__', { text: 'file', files: given }));
      }),
    file: () => Promise.reject(new Error('no file is played here')),
    socketUrl: () => 'ws://nowhere.example/',
  };
  return { api, tracker, failures, calls };
}

type Server = ReturnType<typeof server>;
const stored = () => {
  let text: string | null = null;
  return { getItem: () => text, setItem: (_key: string, value: string) => void (text = value) };
};
const open = ({ api }: Server, storage = stored(), persistentTimeouts = false, window = 0) => {
  const burst = { window, longest: 100 };
  const talk = createTalk({ api, memory: createMemory('key', storage), page: () => '', persistentTimeouts, burst });
  talk.start();
  return talk;
};
const spoken = (talk: ReturnType<typeof open>) =>
  talk.get().view.lines.flatMap((line) => (line.kind === 'bot' || line.kind === 'caller' ? [line.text] : []));
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  at = Date.now() * 1_000;
});
afterEach(() => vi.useRealTimers());

describe('messages', () => {
  test('are sent one after another, in order', async () => {
    const bot = server();
    const talk = open(bot);
    talk.say('one');
    talk.say('two');
    await settle();
    expect(bot.calls).toEqual(['init', 'say one', 'say two']);
    expect(spoken(talk)).toEqual(['Hello', 'one', 'You said one', 'two', 'You said two']);
    expect(talk.get().outbox).toEqual([]);
  });

  test('that are lost on the way, or whose answer is, are delivered once and in order', async () => {
    const bot = server();
    const talk = open(bot);
    await settle();
    bot.failures.push({ kind: 'lost' }, 'answer lost');
    talk.say('one');
    talk.say('two');
    await settle();
    expect(talk.get().trouble).toMatchObject({ kind: 'lost' });
    expect(talk.get().outbox.map(({ text }) => text)).toEqual(['one', 'two']);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(talk.get().trouble).toMatchObject({ kind: 'lost', retryAt: Date.now() + 4_000 });
    talk.retryNow();
    await settle();
    expect(spoken(talk)).toEqual(['Hello', 'one', 'You said one', 'two', 'You said two']);
    expect([talk.get().trouble, talk.get().outbox]).toEqual([null, []]);
  });

  test('are kept on a page that may not call, which does not try again', async () => {
    const bot = server();
    bot.failures.push({ kind: 'not allowed' });
    const talk = open(bot);
    talk.say('one');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(talk.get()).toMatchObject({ phase: 'not allowed', trouble: null });
    expect([bot.calls, talk.get().outbox.map(({ text }) => text)]).toEqual([['init'], ['one']]);
  });

  test('are sent by the next page when this one is left before', async () => {
    const bot = server();
    const storage = stored();
    const talk = open(bot, storage);
    await settle();
    bot.failures.push('answer lost', { kind: 'lost' }, { kind: 'lost' });
    talk.say('one');
    talk.say('two');
    await settle();
    bot.failures.length = 0;
    const next = open(bot, storage);
    await settle();
    expect(spoken(next)).toEqual(['Hello', 'one', 'You said one', 'two', 'You said two']);
    // Continuing is not a new conversation, which the server limits per address.
    expect(bot.calls.filter((call) => call === 'init')).toHaveLength(1);
  });

  test('wait as long as the server says when there are too many', async () => {
    const bot = server();
    const talk = open(bot);
    await settle();
    bot.failures.push({ kind: 'limited', seconds: 7 });
    talk.say('one');
    await vi.advanceTimersByTimeAsync(6_900);
    expect(talk.get().trouble).toMatchObject({ kind: 'limited' });
    await vi.advanceTimersByTimeAsync(200);
    expect(spoken(talk).at(-1)).toBe('You said one');
  });

  test('that the server refuses hold up no other, and can be given up', async () => {
    const bot = server();
    const talk = open(bot);
    await settle();
    bot.failures.push({ kind: 'refused', message: 'Too long' });
    talk.say('one');
    talk.say('two');
    await settle();
    expect(talk.get().outbox).toMatchObject([{ text: 'one', refusal: 'Too long' }]);
    expect(spoken(talk).at(-1)).toBe('You said two');
    talk.discard(talk.get().outbox[0]?.id ?? '');
    expect(talk.get().outbox).toEqual([]);
  });

  test('of a conversation that was erased begin the next one', async () => {
    const bot = server();
    const talk = open(bot);
    await settle();
    bot.failures.push({ kind: 'gone' });
    talk.say('one');
    await settle();
    expect(bot.calls).toEqual(['init', 'say one', 'init', 'say one']);
    bot.failures.push({ kind: 'gone' }, { kind: 'gone' });
    talk.say('two');
    await settle();
    expect(talk.get().phase).toBe('unavailable');
  });
});

test('a new chat has nothing of the one before, also not its late answer', async () => {
  const bot = server();
  const talk = open(bot);
  await settle();
  const late = Promise.withResolvers<ChatAnswer>();
  vi.spyOn(bot.api, 'say').mockReturnValueOnce(late.promise);
  talk.say('one');
  bot.tracker.length = 0;
  talk.restart();
  late.resolve({ conversation_id: 'c0', tracker: [said('one'), utter('late')] });
  await settle();
  expect(spoken(talk)).toEqual(['Hello']);
});

test('an upload whose answer is lost is not sent again', async () => {
  const bot = server();
  bot.tracker.push(act('attachment', { label: 'Photo' }));
  const talk = open(bot);
  await settle();
  bot.failures.push('answer lost');
  talk.attach([new File(['x'], 'a.png')], 0);
  await settle();
  expect(talk.get().upload).toMatchObject({ state: 'paused' });
  talk.retryNow();
  await settle();
  expect(bot.calls).toEqual(['init', 'upload', 'timeout ']);
  expect(talk.get().upload).toBeNull();
});

describe('timers', () => {
  test('run when their time has come, and not after the end', async () => {
    const bot = server();
    bot.tracker.push(act('timeout', { reaction: 'Later', seconds: 5 }));
    const talk = open(bot);
    await vi.advanceTimersByTimeAsync(4_900);
    expect(bot.calls).toEqual(['init']);
    await vi.advanceTimersByTimeAsync(200);
    expect(bot.calls).toEqual(['init', 'timeout Later']);
    expect(spoken(talk)).toEqual(['Time is up']);
    bot.tracker.push(act('timeout', { reaction: 'Never', seconds: 5 }), act('call_end'));
    talk.say('bye');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(bot.calls).not.toContain('timeout Never');
  });

  test('of an earlier page run only when they are persistent', async () => {
    for (const isPersistent of [false, true]) {
      const bot = server();
      const storage = stored();
      bot.tracker.push(act('timeout', { reaction: 'Later', seconds: 5 }));
      open({ ...bot, api: { ...bot.api, timeout: () => new Promise(() => {}) } }, storage, isPersistent);
      await settle();
      open(bot, storage, isPersistent);
      await vi.advanceTimersByTimeAsync(6_000);
      expect(bot.calls.includes('timeout Later')).toBe(isPersistent);
    }
  });
});

test('another tab of the browser brings what was said there, or the conversation that it began', async () => {
  const bot = server();
  const storage = stored();
  const [here, there] = [open(bot, storage), open(bot, storage)];
  await settle();
  there.say('one');
  await settle();
  here.heardOfOtherTab();
  await settle();
  expect(spoken(here)).toEqual(['Hello', 'one', 'You said one']);
  bot.tracker.length = 0;
  there.restart();
  await settle();
  here.heardOfOtherTab();
  await settle();
  expect(spoken(here)).toEqual(['Hello']);
});

describe('a burst of typed messages', () => {
  test('is sent as one message, after a window without another', async () => {
    const bot = server();
    const talk = open(bot, stored(), false, 1_200);
    await settle();
    talk.say('hello');
    await vi.advanceTimersByTimeAsync(1_000);
    talk.say('I lost my card');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(bot.calls).toEqual(['init']);
    expect(talk.get().outbox.map(({ text }) => text)).toEqual(['hello', 'I lost my card']);
    await vi.advanceTimersByTimeAsync(200);
    expect(bot.calls).toEqual(['init', 'say hello\nI lost my card']);
    expect(talk.get().outbox).toEqual([]);
    talk.say('thanks');
    await vi.advanceTimersByTimeAsync(1_200);
    expect(bot.calls.at(-1)).toBe('say thanks');
  });

  test('that does not end is sent after five windows', async () => {
    const bot = server();
    const talk = open(bot, stored(), false, 1_000);
    await settle();
    for (let at = 0; at < 6; at++) {
      talk.say(String(at));
      await vi.advanceTimersByTimeAsync(900);
    }
    expect(bot.calls).toEqual(['init', 'say 0\n1\n2\n3\n4\n5']);
  });

  test('ends when the caller chooses an answer, which goes alone', async () => {
    const bot = server();
    const talk = open(bot, stored(), false, 1_200);
    await settle();
    talk.say('hello');
    talk.choose('Yes');
    await settle();
    expect(bot.calls).toEqual(['init', 'say hello', 'say Yes']);
  });

  test('stays together when its answer was lost, without what was typed since', async () => {
    const bot = server();
    const talk = open(bot, stored(), false, 1_200);
    await settle();
    bot.failures.push('answer lost');
    talk.say('one');
    talk.say('two');
    await vi.advanceTimersByTimeAsync(1_200);
    talk.say('three');
    talk.retryNow();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(bot.calls).toEqual(['init', 'say one\ntwo', 'say one\ntwo', 'say three']);
    expect(spoken(talk)).toEqual(['Hello', 'one\ntwo', 'You said one\ntwo', 'three', 'You said three']);
  });

  test('is sent when the page is left, and by the next page if that was too late', async () => {
    const bot = server();
    const storage = stored();
    const talk = open(bot, storage, false, 1_200);
    await settle();
    talk.say('one');
    talk.flush();
    await settle();
    expect(bot.calls).toEqual(['init', 'say one']);
    talk.say('two');
    talk.say('three');
    const next = open(bot, storage, false, 1_200);
    await settle();
    expect(bot.calls.at(-1)).toBe('say two\nthree');
    expect(next.get().outbox).toEqual([]);
  });

  test('has messages that fit into the longest text together; a longer one follows', async () => {
    const bot = server();
    const talk = open(bot, stored(), false, 1_200);
    await settle();
    for (const letter of ['a', 'b', 'c']) talk.say(letter.repeat(40));
    await vi.advanceTimersByTimeAsync(1_200);
    expect(bot.calls.map((call) => call.length)).toEqual([4, 4 + 81, 4 + 40]);
  });
});
