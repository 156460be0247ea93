import { expect, onTestFinished, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { FRAME_SAMPLES, type Recognizer } from '@parley/voice';
import { deepgramRecognizer } from '#platform/recognition/deepgram-recognizer.ts';
import { voskRecognizer } from '#platform/recognition/vosk-recognizer.ts';
import { listenTo, outgoingTo, speechPeer } from '#testing/speech-peers.ts';

const KEY = 'dg-very-secret';
const frame = (first: number) => Int16Array.from({ length: FRAME_SAMPLES }, (_, at) => first + at);
const CANNOT_BE_READ = 'failed The speech recognition sent something that cannot be read';

function deepgramAt({ url, host }: { url: string; host: string }): Recognizer {
  return deepgramRecognizer({ url, key: KEY }, outgoingTo(host));
}

function voskAt({ url, host }: { url: string; host: string }): Recognizer {
  return voskRecognizer({ url }, outgoingTo(host));
}

function results(transcript: string, more: object = {}): string {
  const channel = { alternatives: [{ transcript, confidence: 0.5 }] };
  return JSON.stringify({ type: 'Results', is_final: false, speech_final: false, channel, ...more });
}

const isEnd = (message: object) => 'eof' in message || ('type' in message && message.type === 'Finalize');

/** Answers the request for the rest. */
function answering(answer: (socket: WebSocket, nth: number) => void) {
  return speechPeer({ heard: (message, socket, nth) => isEnd(message) && answer(socket, nth) });
}

test('Deepgram gets the sound as it was pushed, the hints and the language', async () => {
  const peer = await answering((socket) => socket.send(results('yes', { is_final: true, from_finalize: true })));
  const ears = listenTo(deepgramAt(peer), ['invoice', 'a & b']);
  const reused = frame(0);
  ears.push(reused);
  reused.fill(7);
  ears.push(frame(300));
  ears.endUtterance();
  expect(await ears.until('final')).toBe('final yes 0.5');
  const sound = Buffer.concat(peer.sound);
  expect(Array.from({ length: sound.length / 2 }, (_, at) => sound.readInt16LE(2 * at))).toEqual([
    ...frame(0),
    ...frame(300),
  ]);
  const [request] = peer.requests;
  expect(request?.authorization).toBe(`Token ${KEY}`);
  const query = new URL(request?.url ?? '', 'ws://x').searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    ...{ model: 'nova-3', encoding: 'linear16', sample_rate: '8000', channels: '1', interim_results: 'true' },
    language: 'en',
  });
  expect(query.getAll('keyterm')).toEqual(['invoice', 'a & b']);
});

test('an older model of Deepgram gets its hints as keywords, and no more than it takes', async () => {
  const peer = await answering((socket) => socket.send(results('', { is_final: true, from_finalize: true })));
  const older = { ...peer, url: `${peer.url}?model=nova-2` };
  const ears = listenTo(
    deepgramAt(older),
    Array.from({ length: 300 }, (_, at) => `word ${at + 100}`),
  );
  ears.endUtterance();
  await ears.until('final');
  const query = new URL(peer.requests[0]?.url ?? '', 'ws://x').searchParams;
  expect(query.getAll('model')).toEqual(['nova-2']);
  expect([query.getAll('keyterm').length, query.getAll('keywords').length]).toEqual([0, 125]);
});

test('partial texts, certain ones and both kinds of an end arrive in their order, each once', async () => {
  const peer = await answering((socket) => {
    const said = results('two', { is_final: true, from_finalize: true });
    for (const message of [said, said, results('three')]) socket.send(message);
  });
  const ears = listenTo(deepgramAt(peer));
  ears.push(frame(0));
  ears.endUtterance();
  await ears.until('partial three');
  expect(ears.events).toEqual(['partial two', 'final two 0.5', 'partial three']);
  const own = await speechPeer({
    opened(socket) {
      socket.send(JSON.stringify({ type: 'Metadata', channels: 1 }));
      for (const [text, more] of [
        ['for', {}],
        ['for', {}],
        ['forty', { is_final: true }],
        ['t', {}],
      ] as const)
        socket.send(results(text, more));
      socket.send(results('two', { is_final: true, speech_final: true }));
      socket.send(results('and', { is_final: true }));
      socket.send(JSON.stringify({ type: 'UtteranceEnd', last_word_end: 2 }));
    },
  });
  const told = listenTo(deepgramAt(own));
  await told.until('final and');
  expect(told.events).toEqual([
    ...['partial for', 'partial forty', 'partial forty t', 'partial forty two', 'final forty two 0.5'],
    ...['partial and', 'final and 0.5'],
  ]);
});

test('Deepgram that says nothing about the rest ends soon, if all words are certain', async () => {
  const peer = await speechPeer({
    opened: (socket) => socket.send(results('yes', { is_final: true, speech_final: true })),
  });
  const ears = listenTo(deepgramAt(peer));
  await ears.until('final yes');
  ears.endUtterance();
  await vi.waitFor(() => expect(ears.events).toEqual(['partial yes', 'final yes 0.5', 'final ']), 5_000);
});

test('a connection is kept alive while no sound arrives', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const alive = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  const peer = await speechPeer({
    opened: (socket) => {
      socket.send(results('hm'));
      opened.resolve();
    },
    heard: (message) => 'type' in message && message['type'] === 'KeepAlive' && alive.resolve(),
  });
  const ears = listenTo(deepgramAt(peer));
  await ears.until('partial hm');
  ears.push(frame(0));
  vi.advanceTimersByTime(4_000);
  expect(peer.messages).toEqual([]);
  vi.advanceTimersByTime(4_000);
  await alive.promise;
  ears.close();
  expect(vi.getTimerCount()).toBe(0);
});

test('20 s of sound wait for a connection that is still being made, and arrive whole', async () => {
  const peer = await answering((socket) => socket.send(results('all', { is_final: true, from_finalize: true })));
  const ears = listenTo(deepgramAt(peer));
  for (let at = 0; at < 1_000; at += 1) ears.push(frame(at));
  ears.endUtterance();
  expect(await ears.until('f')).toBe('final all 0.5');
  expect(Buffer.concat(peer.sound)).toHaveLength(320_000);
});

test('a service that takes no sound fails before the memory is full', async () => {
  const ears = listenTo(deepgramAt(await speechPeer({})));
  for (let at = 0; at < 1_300; at += 1) ears.push(frame(0));
  expect(ears.events).toEqual(['failed The speech recognition did not answer in time']);
});

test('Vosk is told the rate, and each answer has a connection of its own', async () => {
  const peer = await speechPeer({
    heard(message, socket, nth) {
      if (Buffer.isBuffer(message)) for (let at = 0; at < 2; at += 1) socket.send('{"partial":"one"}');
      if (!isEnd(message)) return;
      socket.send(JSON.stringify({ text: `one ${nth}`, result: [{ conf: 1, word: 'one' }, { conf: 0.5 }] }));
      socket.close();
    },
  });
  const ears = listenTo(voskAt(peer));
  for (const nth of [0, 1]) {
    ears.push(frame(0));
    await vi.waitFor(() => expect(ears.events.filter((event) => event === 'partial one')).toHaveLength(nth + 1), 5_000);
    ears.endUtterance();
    await ears.until(`final one ${nth}`);
  }
  expect(ears.events.filter((event) => event.startsWith('final'))).toEqual(['final one 0 0.75', 'final one 1 0.75']);
  expect(peer.messages[0]).toEqual({ config: { sample_rate: 8_000, words: true } });
  expect(peer.messages.filter(isEnd)).toEqual([{ eof: 1 }, { eof: 1 }]);
});

test('Vosk that closes without an answer has failed', async () => {
  const peer = await answering((socket) => socket.close());
  const ears = listenTo(voskAt(peer));
  ears.push(frame(0));
  ears.endUtterance();
  expect(await ears.until('f')).toBe('failed The speech recognition closed the connection');
});

const kinds: [string, (place: { url: string; host: string }) => Recognizer][] = [
  ['Deepgram', deepgramAt],
  ['Vosk', voskAt],
];

test.for(kinds)('%s: garbage, 10 MB and a death in the middle are one failure each', async ([, recognizerAt]) => {
  const long = JSON.stringify({ type: 'Results', text: 'x', partial: 'x'.repeat(10_000_000) });
  const tooLong = `"${'x'.repeat(30_000_000)}"`;
  for (const garbage of ['<html>', 'null', '5', '{"type":"Results","channel":5,"partial":5}', long]) {
    const ears = listenTo(recognizerAt(await answering((socket) => socket.send(garbage))));
    ears.push(frame(0));
    ears.endUtterance();
    expect(await ears.until('f')).toBe(CANNOT_BE_READ);
    ears.push(frame(0));
    expect(ears.events).toEqual([CANNOT_BE_READ]);
  }
  for (const die of [(socket: WebSocket) => socket.terminate(), (socket: WebSocket) => socket.send(tooLong)]) {
    const ears = listenTo(recognizerAt(await answering(die)));
    ears.endUtterance();
    expect(await ears.until('f')).toMatch(/^failed The speech recognition (closed|refused)/u);
    expect(ears.events).toHaveLength(1);
  }
});

test('an error that Deepgram reports is a failure at once, without its words', async () => {
  const peer = await speechPeer({
    opened: (socket) => socket.send(JSON.stringify({ type: 'Error', description: `wrong key ${KEY}` })),
  });
  expect(await listenTo(deepgramAt(peer)).until('f')).toBe('failed The speech recognition reports an error');
});

test.for(kinds)('%s: a refusal and an address that is not allowed are failures', async ([, recognizerAt]) => {
  for (const status of [401, 429, 500]) {
    const failed = await listenTo(recognizerAt(await speechPeer({ status }))).until('f');
    expect(failed).toBe('failed The speech recognition refused the connection or broke it');
  }
  const peer = await speechPeer({});
  expect(await listenTo(recognizerAt({ ...peer, host: '' })).until('f')).toMatch(/^failed Port \d+ is not allowed$/u);
  expect(peer.requests).toEqual([]);
});

test('the key does not follow where a refusal points', async () => {
  const other = await speechPeer({});
  const peer = await speechPeer({ status: 302, location: other.url });
  const ears = listenTo(deepgramRecognizer({ url: peer.url, key: KEY }, outgoingTo(peer.host, other.host)));
  const failed = await ears.until('f');
  expect(failed).not.toContain(KEY);
  expect(other.requests).toEqual([]);
});

test('what arrives after the end of a call is not heard', async () => {
  const asked = Promise.withResolvers<WebSocket>();
  const peer = await answering((socket) => asked.resolve(socket));
  const ears = listenTo(deepgramAt(peer));
  ears.push(frame(0));
  ears.endUtterance();
  const socket = await asked.promise;
  const closed = new Promise((resolve) => socket.once('close', resolve));
  ears.close();
  socket.send(results('late', { is_final: true, from_finalize: true }));
  await closed;
  expect(ears.events).toEqual([]);
});
