import { expect, test } from 'vitest';
import { parseJsonBody } from '#http/json-body.ts';

const refused: [title: string, body: Buffer][] = [
  ['broken JSON', Buffer.from('{"name": ')],
  ['trailing garbage', Buffer.from('{} x')],
  ['invalid UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22])],
  ['a prototype as a key', Buffer.from('{"__proto__": {"polluted": true}}')],
  ['a prototype behind an escape', Buffer.from('{"__pr\\u006fto__": {"polluted": true}}')],
  ['constructor.prototype', Buffer.from('{"constructor": {"prototype": {"polluted": true}}}')],
  ['a depth of 100,000', Buffer.from('['.repeat(100_000) + ']'.repeat(100_000))],
  ['a number literal that is no number', Buffer.from('0x10')],
];

test.each(refused)('refuses %s with 400 and names the body', (_, body) => {
  expect(() => parseJsonBody(body)).toThrow(
    expect.objectContaining({ kind: 'invalid', details: { issues: [expect.objectContaining({ path: 'body' })] } }),
  );
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test('brackets inside strings are no depth', () => {
  const value = { text: '['.repeat(1_000), quote: 'a " and a \\' };
  expect(parseJsonBody(Buffer.from(JSON.stringify(value)))).toEqual(value);
});

test('an empty body is no body', () => {
  expect(parseJsonBody(Buffer.from(' '))).toBeUndefined();
});
