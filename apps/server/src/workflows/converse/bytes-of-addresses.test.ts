import { expect, test } from 'vitest';
import { bytesOfAddresses } from '#workflows/converse/bytes-of-addresses.ts';

test('one address sends only so much, and another one is not refused for it', () => {
  const count = bytesOfAddresses(100);
  count('192.0.2.1', 60);
  expect(() => count('192.0.2.1', 60)).toThrow('Too many files. Please try later.');
  count('192.0.2.2', 60);
  count('192.0.2.1', 40);
  expect(() => count('192.0.2.1', 1)).toThrow('Too many files');
});
