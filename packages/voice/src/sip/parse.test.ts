import { expect, test } from 'vitest';
import { serialize, toText, valueOf, valuesOf } from '#sip/message.ts';
import { LONGEST_MESSAGE, parseMessage } from '#sip/parse.ts';
import { createStreamFrames } from '#sip/stream-frames.ts';
import { parseHostPort, parseNameAddress, parseUri, partyOf, topVia } from '#sip/values.ts';

const HEAD = [
  'INVITE sip:100@127.0.0.1 SIP/2.0',
  'v: SIP/2.0/UDP 127.0.0.2:5070;branch=z9hG4bK1;rport, SIP/2.0/UDP 10.0.0.1',
  'f: "Ann, \\"A\\" <x>" <sip:777@pbx>;tag=a',
  't: sip:100@pbx;user=phone',
  'i: c1',
  'CSeq:  1   INVITE',
  'Subject: one',
  '\ttwo',
  'm: <sip:777@127.0.0.2>,<sip:778@127.0.0.2>',
];
const bytes = (text: string) => new TextEncoder().encode(text);
const message = (lines: readonly string[], body = '') => bytes(`${lines.join('\r\n')}\r\n\r\n${body}`);

test('reads short names, folded lines and lists', () => {
  const parsed = parseMessage(message([...HEAD, 'l: 2'], 'hi!'));
  if (parsed?.kind !== 'request') throw new Error('Not read');
  expect(valueOf(parsed, 'subject')).toBe('one two');
  expect(valuesOf(parsed, 'contact')).toEqual(['<sip:777@127.0.0.2>', '<sip:778@127.0.0.2>']);
  expect(partyOf(parsed, 'from')).toMatchObject({ name: 'Ann, "A" <x>', uri: 'sip:777@pbx', tag: 'a' });
  expect(partyOf(parsed, 'to').uri).toBe('sip:100@pbx');
  expect(topVia(parsed)).toMatchObject({ transport: 'UDP', host: '127.0.0.2', port: 5070 });
  expect(parsed.body).toBe('hi');
});

test('writes what it has read', () => {
  const parsed = parseMessage(message(HEAD, 'žluťoučký'));
  if (!parsed) throw new Error('Not read');
  expect(toText(parsed)).toContain('Content-Length: 13');
  expect(parseMessage(serialize(parsed))).toEqual({
    ...parsed,
    headers: [...parsed.headers, { name: 'content-length', value: '13' }],
  });
});

test('lets no line break pass into a header', () => {
  const parsed = parseMessage(message(HEAD));
  if (!parsed) throw new Error('Not read');
  const text = toText({ ...parsed, headers: [...parsed.headers, { name: 'subject', value: 'x\r\nEvil: 1' }] });
  expect(text).not.toContain('\r\nEvil');
});

test.each([
  ['nothing', ''],
  ['only empty lines', '\r\n\r\n'],
  ['no start line', 'hello\r\n\r\n'],
  ['no Call-ID', HEAD.filter((line) => !line.startsWith('i:')).join('\r\n')],
  ['another method in CSeq', HEAD.join('\r\n').replace('1   INVITE', '1 BYE')],
  ['a sequence number that is too large', HEAD.join('\r\n').replace('1   INVITE', '2147483648 INVITE')],
  ['a body that is cut off', `${HEAD.join('\r\n')}\r\nContent-Length: 5\r\n\r\nabc`],
  ['a length that is no number', `${HEAD.join('\r\n')}\r\nContent-Length: -1\r\n\r\nabc`],
  ['too many headers', `${HEAD.join('\r\n')}\r\n${'X: y\r\n'.repeat(300)}`],
  ['a line that is too long', `${HEAD.join('\r\n')}\r\nX: ${'y'.repeat(9000)}`],
  ['a message that is too long', `${HEAD.join('\r\n')}\r\n\r\n${'y'.repeat(LONGEST_MESSAGE)}`],
])('takes %s for no message', (_, text) => {
  expect(parseMessage(bytes(text))).toBeNull();
});

test('reads addresses of every kind', () => {
  expect(parseUri('sip:%2B420@[::1]:5070;transport=tcp?x=y')).toMatchObject({ user: '+420', host: '::1', port: 5070 });
  expect(parseUri('tel:+420777;phone-context=x')).toMatchObject({ scheme: 'tel', user: '+420777' });
  expect(parseUri('sips:a:b@host')).toMatchObject({ scheme: 'sips', user: 'a', host: 'host', port: null });
  expect(parseUri('http://host')).toBeNull();
  expect(parseNameAddress('<sip:a@b')).toBeNull();
  expect(parseHostPort('host:0')).toBeNull();
  expect(parseHostPort('host:65536')).toBeNull();
});

test('finds messages in a stream, however it is cut', () => {
  const one = message([...HEAD, 'Content-Length: 3'], 'abc');
  const two = message(HEAD);
  const all = new Uint8Array([...bytes('\r\n\r\n'), ...one, ...bytes('\r\n'), ...two, ...one]);
  for (const size of [1, 2, 3, 7, 50, 1000]) {
    const frames = createStreamFrames();
    const found: Uint8Array[] = [];
    for (let at = 0; at < all.length; at += size) {
      const messages = frames.push(all.subarray(at, at + size));
      if (messages === 'broken') throw new Error('broken');
      found.push(...messages);
    }
    expect(found.map(({ length }) => length)).toEqual([one.length, two.length, one.length]);
  }
});

test('counts the keep-alives of a stream, but not the answers to its own', () => {
  const frames = createStreamFrames();
  frames.push(bytes('\r\n\r\n'));
  frames.push(bytes('\r\n'));
  expect(frames.takePings()).toBe(1);
  expect(frames.takePings()).toBe(0);
});

test.each([
  ['a head without end', 'x'.repeat(70_000)],
  ['a length beyond the largest message', `${HEAD.join('\r\n')}\r\nContent-Length: 65536\r\n\r\n`],
  ['a length that is no number', `${HEAD.join('\r\n')}\r\nContent-Length: x\r\n\r\n`],
])('gives a stream up at %s', (_, text) => {
  expect(createStreamFrames().push(bytes(text))).toBe('broken');
});
