import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { createPasswords } from '#platform/passwords.ts';

const passwords = createPasswords();

test('a password is stored as argon2id with at least 46 MiB', async () => {
  const stored = await passwords.hash('my blue bicycle');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/u);
  expect(passwords.isOutdated(stored)).toBe(false);
});

test('a password with blanks around it is verified as it was given', async () => {
  const stored = await passwords.hash(' my blue bicycle ');
  expect(await passwords.verify(stored, ' my blue bicycle ')).toBe(true);
  expect(await passwords.verify(stored, 'my blue bicycle')).toBe(false);
});

test('blanks around a password that has none are passed over, those inside count', async () => {
  const stored = await passwords.hash('my blue bicycle');
  expect(await passwords.verify(stored, ' my blue bicycle\n')).toBe(true);
  expect(await passwords.verify(stored, 'my  blue bicycle')).toBe(false);
  expect(await passwords.verify(stored, '')).toBe(false);
});

test('an account without a password accepts none, not even the one verified in its place', async () => {
  expect(await passwords.verify(null, 'nobody has this password')).toBe(false);
});

test('a hash with other parameters is outdated', async () => {
  const weak = await hash('my blue bicycle', { memoryCost: 4096, timeCost: 3, parallelism: 1 });
  expect(passwords.isOutdated(weak)).toBe(true);
  expect(await passwords.verify(weak, 'my blue bicycle')).toBe(true);
});

test('more calls than can wait are refused, and the others are answered', async () => {
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => passwords.verify(null, 'x')));
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(34);
  expect(refused[0]).toMatchObject({ reason: { kind: 'unavailable' } });
  expect(await passwords.verify(null, 'x')).toBe(false);
});
