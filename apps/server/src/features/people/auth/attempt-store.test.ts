import { expect, test } from 'vitest';
import { accountKey, addressKey } from '#features/people/auth/attempt-store.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('an address is counted as itself, or as its network with IPv6: %s', (address, counted) => {
  expect(addressKey(address)).toBe(`address:${counted}`);
});

test('a text typed as an email is not stored', () => {
  expect(accountKey('Ada@Bank.example')).toBe(accountKey('ada@bank.example'));
  expect(accountKey('ada@bank.example')).not.toContain('ada');
});
