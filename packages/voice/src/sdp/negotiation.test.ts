import { expect, test } from 'vitest';
import { makeKeys, readCrypto, writeCrypto } from '#sdp/crypto.ts';
import { answerOffer, isAcceptable, readAnswer, writeOffer } from '#sdp/negotiation.ts';
import type { OurMedia } from '#sdp/negotiation.ts';

const random = (bytes: number) => Uint8Array.from({ length: bytes }, (_, index) => index);
const OURS: OurMedia = { local: { host: '10.0.0.9', port: 4000 }, sessionId: '7', version: 1, keys: null };
const KEYS = makeKeys('AES_CM_128_HMAC_SHA1_80', random);
const tools = { random, fallbackHost: '10.0.0.1' };

function offer(...media: string[]): string {
  return ['v=0', 'o=- 1 1 IN IP4 10.0.0.2', 's=-', 'c=IN IP4 10.0.0.2', 't=0 0', ...media, ''].join('\r\n');
}

test.each([
  ['first in the list', ['m=audio 7000 RTP/AVP 0 8'], 'PCMU', 0, null],
  [
    'after codecs that it does not know',
    ['m=audio 7000 RTP/AVP 9 18 8 101', 'a=rtpmap:101 telephone-event/8000'],
    'PCMA',
    8,
    101,
  ],
  ['under another number', ['m=audio 7000 RTP/AVP 97', 'a=rtpmap:97 pcma/8000/1'], 'PCMA', 97, null],
  [
    'beside events of another rate',
    ['m=audio 7000 RTP/AVP 8 100', 'a=rtpmap:100 telephone-event/48000'],
    'PCMA',
    8,
    null,
  ],
  [
    'not under its own number when that means something else',
    ['m=audio 7000 RTP/AVP 8 0', 'a=rtpmap:8 G722/8000'],
    'PCMU',
    0,
    null,
  ],
])('agrees on G.711 %s', (_, media, codec, payloadType, eventsType) => {
  const result = answerOffer(offer(...media), OURS, tools);
  expect(result?.agreed).toMatchObject({ codec, payloadType, eventsType, remote: { host: '10.0.0.2', port: 7000 } });
  const types = [payloadType, ...(eventsType === null ? [] : [eventsType])].join(' ');
  expect(result?.answer).toContain(`m=audio 4000 RTP/AVP ${types}\r\n`);
  expect(result?.answer).toContain('a=ptime:20');
});

test('refuses lines that it does not take with port 0, each in its place', () => {
  const mixed = offer('m=video 6000 RTP/AVP 96', 'm=audio 7000 RTP/AVP 8', 'm=audio 7002 RTP/AVP 0');
  const lines = answerOffer(mixed, OURS, tools)
    ?.answer.split('\r\n')
    .filter((line) => line.startsWith('m='));
  expect(lines).toEqual(['m=video 0 RTP/AVP 96', 'm=audio 4000 RTP/AVP 8', 'm=audio 0 RTP/AVP 0']);
});

test.each([
  ['no sound', offer('m=video 6000 RTP/AVP 96')],
  ['only unknown codecs', offer('m=audio 7000 RTP/AVP 18 9')],
  ['a line that is switched off', offer('m=audio 0 RTP/AVP 8')],
  ['keys by DTLS', offer('m=audio 7000 UDP/TLS/RTP/SAVPF 8')],
  ['encryption without keys', offer('m=audio 7000 RTP/SAVP 8')],
  ['no description at all', 'hello'],
])('agrees on nothing with %s', (_, text) => {
  expect(isAcceptable(text)).toBe(false);
  expect(answerOffer(text, OURS, tools)).toBeNull();
});

test.each([
  ['sendrecv', 'sendrecv'],
  ['sendonly', 'recvonly'],
  ['recvonly', 'sendonly'],
  ['inactive', 'inactive'],
])('answers %s with %s', (theirs, ours) => {
  const onLine = answerOffer(offer('m=audio 7000 RTP/AVP 8', `a=${theirs}`), OURS, tools);
  const onSession = answerOffer(offer('m=audio 7000 RTP/AVP 8').replace('t=0 0', `t=0 0\r\na=${theirs}`), OURS, tools);
  for (const result of [onLine, onSession]) {
    expect(result?.agreed.direction).toBe(ours);
    expect(result?.answer).toContain(`a=${ours}\r\n`);
  }
});

test('sends sound where the message came from when the description has a name for an address', () => {
  const named = offer('m=audio 7000 RTP/AVP 8').replaceAll('IN IP4 10.0.0.2', 'IN IP4 pbx.example');
  expect(answerOffer(named, OURS, tools)?.agreed.remote).toEqual({ host: '10.0.0.1', port: 7000 });
});

test('reads the answer to its own offer', () => {
  const agreed = readAnswer(offer('m=audio 7000 RTP/AVP 0 101', 'a=rtpmap:101 telephone-event/8000'), OURS, '10.0.0.1');
  expect(agreed).toMatchObject({ codec: 'PCMU', payloadType: 0, eventsType: 101, srtp: null });
  expect(readAnswer(offer('m=audio 0 RTP/AVP 0'), OURS, '10.0.0.1')).toBeNull();
  expect(readAnswer('', OURS, '10.0.0.1')).toBeNull();
});

test('exchanges keys of SRTP, in both directions', () => {
  const secret = { ...OURS, keys: KEYS };
  const offered = writeOffer(secret);
  expect(offered).toContain('m=audio 4000 RTP/SAVP 8 0 101');
  const other: OurMedia = { ...OURS, local: { host: '10.0.0.8', port: 5000 } };
  const taken = answerOffer(offered, other, {
    random: (bytes) => random(bytes).map((byte) => byte + 50),
    fallbackHost: 'x',
  });
  const back = taken && readAnswer(taken.answer, secret, 'x');
  expect(taken?.agreed.srtp?.remote).toEqual(KEYS);
  expect(back?.srtp?.local).toEqual(KEYS);
  expect(back?.srtp?.remote).toEqual(taken?.agreed.srtp?.local);
  expect(readAnswer(offer('m=audio 7000 RTP/AVP 8'), secret, 'x')).toBeNull();
});

test.each([
  ['an unknown suite', '1 AEAD_AES_256_GCM inline:x'],
  ['a key that is too short', '1 AES_CM_128_HMAC_SHA1_80 inline:AAAA'],
  ['an index of keys', `1 AES_CM_128_HMAC_SHA1_80 inline:${'A'.repeat(40)}|2^20|1:4`],
  ['unencrypted packets', `1 AES_CM_128_HMAC_SHA1_80 inline:${'A'.repeat(40)} UNENCRYPTED_SRTP`],
])('does not take keys with %s', (_, line) => {
  expect(readCrypto([line])).toBeNull();
  expect(readCrypto([line, writeCrypto({ tag: '2', keys: KEYS }).slice('crypto:'.length)])).toEqual({
    tag: '2',
    keys: KEYS,
  });
});

test.each(['=', '==', '===='])('reads keys with the needless padding %s as the same keys', (padding) => {
  const line = `1 AES_CM_128_HMAC_SHA1_80 inline:${'A'.repeat(40)}`;
  expect(readCrypto([line + padding])).toEqual(readCrypto([line]));
  expect(isAcceptable(offer('m=audio 7000 RTP/SAVP 8', `a=crypto:${line}${padding}`))).toBe(true);
});

test('an account takes plain calls, encrypted ones or both, as its settings say', () => {
  const plain = 'm=audio 7000 RTP/AVP 8';
  const secret = ['m=audio 7002 RTP/SAVP 8', `a=${writeCrypto({ tag: '1', keys: KEYS })}`];
  const taken = (...media: string[]) =>
    (['off', 'offered', 'required'] as const).map((srtp) => isAcceptable(offer(...media), srtp));
  expect(taken(plain)).toEqual([true, true, false]);
  expect(taken(...secret)).toEqual([false, true, true]);
  // The answer prefers the line of the account's own kind.
  const both = answerOffer(offer(plain, ...secret), OURS, { ...tools, srtp: 'required' });
  expect(both?.agreed).toMatchObject({ remote: { port: 7002 }, srtp: { remote: KEYS } });
});
