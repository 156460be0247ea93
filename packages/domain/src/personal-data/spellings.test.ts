import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPersonalData, maskPersonalData } from '#personal-data/find.ts';
import { foldedWithPlaces } from '#personal-data/folded.ts';
import type { PersonalKind } from '#personal-data/found.ts';

const masked = (kind: PersonalKind, text: string) => maskPersonalData(text, new Set([kind]));

describe('a card is found', () => {
  it.each([
    '4111       1111       1111       1111',
    '4111\n\n\n1111\t\t1111\r\n\r\n1111',
    '4111+1111+1111+1111',
    '4111_1111_1111_1111',
    '4111=1111=1111=1111',
    '4111@1111@1111@1111',
    '4111&nbsp;1111&nbsp;&nbsp;1111&#160;1111',
    '4111&#xA0;1111&emsp;1111&#8201;1111',
    '<b>4111</b> <b>1111</b><br/><span class="x">1111</span>1111',
    '4111%201111%2D1111%C2%A01111',
    '4111\u200b1111\u2060\u00ad1111\ufeff1111',
    '4111\u202f1111\u30001111\u20091111',
    '4111\\n1111\\u00a01111\\t1111',
    '④①①① ①①①① ①①①① ①①①①',
    '４１１１１１１１１１１１１１１１',
    '⁴¹¹¹¹¹¹¹¹¹¹¹¹¹¹¹',
    '4️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣',
    '4111 - - - - 1111 ........ 1111 // 1111',
    '4111|1111|1111|1111',
    '{"a":"4111","b":"1111"} [4111,1111,1111,1111]',
  ])('in %j', (text) => {
    expect(masked('card', `card ${text} ok`)).toMatch(/^card .*\[card ••1111\].* ok$/su);
    expect(masked('card', `card ${text} ok`)).not.toMatch(/1111\W{1,3}1111/u);
  });
});

describe('an account number is found', () => {
  it.each([
    'CZ65  0800  0000  1920  0014  5399',
    'CZ65\t0800\t0000\t1920\t0014\t5399',
    'CZ65\u202f0800\u202f0000\u202f1920\u202f0014\u202f5399',
    'CZ65\n0800\n0000\n1920\n0014\n5399',
    'CZ65&nbsp;0800&nbsp;0000&nbsp;1920&nbsp;0014&nbsp;5399',
    'CZ65/0800/0000/1920/0014/5399',
    'CZ65_0800_0000_1920_0014_5399',
    'CZ65 - 0800 - 0000 - 1920 - 0014 - 5399',
    'C Z 6 5 0 8 0 0 0 0 0 0 1 9 2 0 0 0 1 4 5 3 9 9',
    'CZ 65 0800 0000 1920 0014 5399',
    'CZ-6508000000192000145399',
    'IBANCZ6508000000192000145399',
    'IBAN:CZ6508000000192000145399',
    'kontoCZ6508000000192000145399',
    'CZ6508000000192000145399please',
    'ＣＺ６５０８００００００１９２０００１４５３９９',
    'CZ65%200800%200000%201920%200014%205399',
    'CZ65\u200b0800\u200b0000\u200b1920\u200b0014\u200b5399',
    'cz65.0800.0000.1920.0014.5399',
  ])('in %j', (text) => {
    expect(masked('iban', `pay ${text} now`)).toMatch(/^pay .*\[iban\].* now$/su);
    expect(masked('iban', `pay ${text} now`)).not.toMatch(/\d/u);
  });

  it('also one with letters after the word IBAN', () => {
    expect(masked('iban', 'IBANGB82WEST12345698765432')).toBe('IBAN[iban]');
  });
});

describe('an address is found', () => {
  it.each([
    'jane.roe＠caller.example',
    'jane.roe%40caller.example',
    'jane.roe&#64;caller.example',
    'jane.roe&commat;caller&period;example',
    'jane.roe(at)caller.example',
    'jane.roe [at] caller [dot] example',
    'jane.roe @ caller.example',
    'jane.roe @ caller . example',
    'jane.roe@\u200bcaller.example',
    'jane.roe@caller。example',
    '"jane roe"@caller.example',
    'jane.roe@xn--caller-9ta.xn--p1ai',
    'jane.roe@[192.0.2.1]',
    'jane/roe=x{y}@caller.example',
    `${'jane'.repeat(20)}@caller.example`,
    'jane.roe(zavináč)caller(tečka)example',
    'jane\\u0040caller.example',
  ])('in %j', (text) => {
    expect(masked('email', `to ${text}, ok`)).toBe('to [email], ok');
  });
});

it.each([
  ['card', 'order 2026-001234, 3 pieces at 1,299.00 CZK + 21 % = 1,571.79'],
  ['card', 'on 12.10.2026 at 14:30 from 601 123 456 or +420 602 234 567'],
  ['card', 'https://shop.example/?order=45123&item=7781&size=12&page=3'],
  ['card', 'a = 12 + 34; b_1 = 56_000'],
  ['iban', 'my order is 12 3456 7890, and I need 4 of them at once'],
  ['iban', 'flight CZ 123 at 10:20, seat DE89'],
  ['email', 'see you @ home. Then we go'],
  ['email', '@jane thanks, 5 @ 3.50 each'],
  ['email', 'we met at noon dot'],
] as const)('%s: %j stays', (kind, text) => {
  expect(masked(kind, text)).toBe(text);
});

it('a place in a folded text leads back to the same place in the original', () => {
  const piece = fc.oneof(
    fc.constantFrom('&nbsp;', '  ', '%40', '\u200b', '<b>', '④', 'é', 'a', '\\n'),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(fc.array(piece), fc.array(piece), (before, after) => {
      const text = `${before.join('')}.NEEDLE.${after.join('')}`;
      for (const isPlain of [false, true]) {
        const folded = foldedWithPlaces(text, { isPlain });
        const at = folded.text.indexOf(isPlain ? 'needle' : 'NEEDLE');
        if (at === -1) continue;
        const { start, end } = folded.span(at, at + 6);
        expect(text.slice(start, end)).toBe('NEEDLE');
        const all = folded.span(0, folded.text.length);
        expect(all.start).toBeGreaterThanOrEqual(0);
        expect(all.end).toBeLessThanOrEqual(text.length);
      }
    }),
  );
});

it('folding and searching take time in line with the length', () => {
  for (const unit of ['&', '<a', '%4', '\\u00', '  ', '④', 'a@', 'CZ6', '1_', '(at)', '"@', 'x'.repeat(99)]) {
    // A search that took the square of the length would not end within the limit of the test.
    const text = unit.repeat(Math.floor(100_000 / unit.length));
    expect(findPersonalData(text, new Set(['iban', 'email']))).toEqual([]);
  }
});
