import { expect, test } from 'vitest';
import { faultInWords } from '#workflows/phone/fault-in-words.ts';

test('messages of programs become words, and none of their text reaches the console', () => {
  expect(faultInWords('connect ECONNREFUSED 10.0.0.5:443')).toBe('The service refuses the connection');
  expect(faultInWords('getaddrinfo ENOTFOUND stt.example')).toBe('The name of the service is not known');
  for (const why of [
    "Cannot read properties of undefined (reading 'text')",
    'TypeError: fetch failed',
    'x.map is not a function',
    'Unexpected token < in JSON at position 0',
    'Failed\n    at talk (/srv/app/talk.ts:10:5)',
    'duplicate key value violates unique constraint "calls_pkey"',
    'The file /srv/data/x.wav cannot be played: null',
    '',
  ])
    expect(faultInWords(why), why).toBe('Unexpected fault; the server’s log has it');
});

test('words of ours stay as they are', () => {
  for (const why of [
    'The speech recognition did not answer in time',
    'The file greeting.wav cannot be played in a call',
    'api.example.com responded with status 500',
    'espeak-ng failed or took too long',
  ])
    expect(faultInWords(why)).toBe(why);
});
