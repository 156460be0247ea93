import { expect, test } from 'vitest';
import { FRAME_SAMPLES } from '@parley/voice';
import { readWav } from '@parley/voice/sound/wav';
import { openAiRecognizer } from '#platform/recognition/openai-recognizer.ts';
import { bytesService, listenTo, outgoingTo } from '#testing/speech-peers.ts';

const KEY = 'sk-very-secret';
const frame = (first: number) => Int16Array.from({ length: FRAME_SAMPLES }, (_, at) => first + at);

function recognizerAt({ url, host }: { url: string; host: string }) {
  return openAiRecognizer({ url, key: KEY, model: 'whisper-1' }, outgoingTo(host));
}

test('what was said arrives as a WAV file of 8 kHz with its samples, the language and the hints', async () => {
  const forms: Promise<FormData>[] = [];
  const paths: unknown[] = [];
  const peer = await bytesService((body, { url, headers }, response) => {
    paths.push([url, headers.authorization]);
    const form = new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } });
    forms.push(form.formData());
    response.end(JSON.stringify({ text: ' forty two ' }));
  });
  const ears = listenTo(recognizerAt(peer), ['invoice', 'SIM']);
  for (const first of [0, 200]) ears.push(frame(first));
  ears.endUtterance();
  expect(await ears.until('f')).toBe('final forty two');
  expect(paths).toEqual([['/v1/audio/transcriptions', `Bearer ${KEY}`]]);
  const form = await forms[0];
  expect(Object.fromEntries([...(form ?? [])].filter(([, value]) => typeof value === 'string'))).toEqual({
    ...{ model: 'whisper-1', language: 'en', response_format: 'json', temperature: '0', prompt: 'invoice, SIM' },
  });
  const file = form?.get('file') as File;
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect(Buffer.from(bytes).readUInt16LE(22)).toBe(1);
  const { rate, samples } = readWav(bytes);
  expect(rate).toBe(8_000);
  expect([...samples]).toEqual([...frame(0), ...frame(200)]);
});

test('an utterance without sound is an empty text, and asks no service', async () => {
  const peer = await bytesService((_, __, response) => void response.writeHead(400).end('no sound'));
  const ears = listenTo(recognizerAt(peer));
  ears.endUtterance();
  expect(await ears.until('f')).toBe('final ');
});

const LONG = JSON.stringify({ text: 'x'.repeat(10_000_000) });

test.for([
  [401, `{"error":"${KEY}"}`, 'responded with status 401'],
  [429, 'slow down', 'responded with status 429'],
  [500, '', 'responded with status 500'],
  [200, `<html>${KEY}`, 'did not return a text'],
  [200, 'null', 'did not return a text'],
  [200, '{"text":5}', 'did not return a text'],
  [200, '', 'did not return a text'],
  [200, LONG, 'did not return a text'],
] as const)(
  'an answer $0 of $1.length letters is a failure in words, without the key',
  async ([status, body, reason]) => {
    const peer = await bytesService((_, __, response) => void response.writeHead(status).end(body));
    const ears = listenTo(recognizerAt(peer));
    ears.push(frame(0));
    ears.endUtterance();
    const failed = await ears.until('f');
    expect(failed).toBe(`failed ${peer.host} ${reason}`);
    expect(failed).not.toContain(KEY);
  },
);

test('a service that dies in the middle of its answer fails, and one that answers late is not heard', async () => {
  const dying = await bytesService((_, __, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"text":');
    setImmediate(() => response.destroy());
  });
  const ears = listenTo(recognizerAt(dying));
  ears.push(frame(0));
  ears.endUtterance();
  expect(await ears.until('f')).toBe('failed The host closed the connection');
  const asked = Promise.withResolvers<() => void>();
  const slow = await bytesService((_, { method }, response) => {
    if (method === 'GET') response.end();
    else asked.resolve(() => response.end('{"text":"late"}'));
  });
  const outgoing = outgoingTo(slow.host);
  const late = listenTo(openAiRecognizer({ url: slow.url, key: KEY, model: 'm' }, outgoing));
  late.push(frame(0));
  late.endUtterance();
  const answer = await asked.promise;
  late.close();
  answer();
  await outgoing.send({ method: 'GET', url: slow.url, headers: {}, body: null }, 5_000);
  expect(late.events).toEqual([]);
});

test('the key goes neither to an address that the guard refuses nor to where an answer points', async () => {
  const reached: (string | undefined)[] = [];
  const other = await bytesService((_, { headers }, response) => {
    reached.push(headers.authorization);
    response.end('{"text":"stolen"}');
  });
  const peer = await bytesService((_, __, response) => {
    response.writeHead(307, { location: `${other.url}/audio/transcriptions` }).end();
  });
  const moved = listenTo(openAiRecognizer({ ...peer, key: KEY, model: 'm' }, outgoingTo(peer.host, other.host)));
  const refused = listenTo(openAiRecognizer({ ...other, key: KEY, model: 'm' }, outgoingTo()));
  for (const ears of [moved, refused]) {
    ears.push(frame(0));
    ears.endUtterance();
  }
  expect(await moved.until('f')).toBe(`failed ${peer.host} responded with status 307`);
  expect(await refused.until('f')).toMatch(/^failed Port \d+ is not allowed$/u);
  expect(reached).toEqual([]);
});
