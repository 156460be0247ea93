import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCard } from '#personal-data/cards.ts';
import { findPersonalData, maskPersonalData } from '#personal-data/find.ts';
import { movedSpan, PERSONAL_KINDS, withMarks, type PersonalKind } from '#personal-data/found.ts';
import { cardNumbers, spoken, VOICES, WRITINGS } from '#personal-data/testing/spoken-cards.ts';

const ALL = new Set(PERSONAL_KINDS);
const CARDS = new Set<PersonalKind>(['card']);

/** A generator with a fixed seed. */
function seeded(): () => number {
  let state = 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

describe('a payment card', () => {
  const numbers = cardNumbers(500, seeded());

  it('is found however it is typed', () => {
    const left = numbers.flatMap((digits) =>
      WRITINGS.map((write) => `My card is ${write(digits)}, thank you`).filter(
        (text) => maskPersonalData(text, CARDS) !== `My card is [card ••${digits.slice(-4)}], thank you`,
      ),
    );
    expect(left).toEqual([]);
  });

  it('is found however it is said in the five languages', () => {
    const left = numbers.flatMap((digits) =>
      VOICES.flatMap((voice) =>
        (['plain', 'double', 'pairs'] as const)
          .map((style) => spoken(digits, voice, style))
          .filter((text) => !/^ehm \[card ••\d{4}\] \.$/u.test(maskPersonalData(`ehm ${text} .`, CARDS))),
      ),
    );
    expect(left).toEqual([]);
  });

  it('is known by its last four digits where it is said digit by digit', () => {
    const wrong = numbers.filter((digits, at) => {
      const voice = VOICES[at % VOICES.length];
      return voice && maskPersonalData(spoken(digits, voice, 'double'), CARDS) !== `[card ••${digits.slice(-4)}]`;
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    ['card number: 4111 1111 1111 1111 12/28 123', 'card number: [card ••1111] [card]'],
    ['4111 1111 1111 1111, valid until 12/28, CVC 123', '[card ••1111], valid until 12/28, CVC [card]'],
    ['the code is 737 and the card 4111111111111111', 'the code is [card] and the card [card ••1111]'],
    ['4111111111111111, a bezpečnostní kód je 737', '[card ••1111], a bezpečnostní kód je [card]'],
    ['I paid 500 with 4111111111111111 at 14 Main Street', 'I paid 500 with [card ••1111] at 14 Main Street'],
    ['card4111111111111111x', 'card[card ••1111]x'],
    ['4111 1111 1111 1111, 5500-0000-0000-0004', '[card ••1111], [card ••0004]'],
    // An order's number, which fails the check.
    ['order 4111111111111112', 'order 4111111111111112'],
    ['it was 1486271988644 or 1486271988644000', 'it was 1486271988644 or 1486271988644000'],
    ['0000 0000 0000 0000', '0000 0000 0000 0000'],
    ['550e8400-e29b-41d4-a716-446655440000', '550e8400-e29b-41d4-a716-446655440000'],
    ['one two three, I have two of them and you have four', 'one two three, I have two of them and you have four'],
  ])('in %j leaves %j', (text, masked) => {
    expect(maskPersonalData(text, CARDS)).toBe(masked);
  });

  it('is whatever passes the check, with 13 to 19 digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[2-9]\d{12,18}$/u), (digits) => {
        expect(maskPersonalData(`a ${digits} b`, CARDS) === `a ${digits} b`).toBe(!isCard(digits));
      }),
    );
  });
});

describe('other personal data', () => {
  it.each([
    ['send it to GB82 WEST 1234 5698 7654 32 please', 'send it to [iban] please'],
    ['cz6508000000192000145399', '[iban]'],
    ['DE89 3704 0044 0532 0130 00', '[iban]'],
    ['DE88 3704 0044 0532 0130 00', 'DE88 3704 0044 0532 0130 00'],
    ['RS35 2600 0560 1001 6113 79 and PL61 1090 1014 0000 0712 1981 2874', '[iban] and [iban]'],
    ['mail john.doe+x@mail.example.co.uk, thanks', 'mail [email], thanks'],
    ['@john and a@b', '@john and a@b'],
    ['rodné číslo 736028/5163', 'rodné číslo [birth number]'],
    ['7360285163', '[birth number]'],
    ['736028/5164', '736028/5164'],
    ['PESEL 44051401359', 'PESEL [birth number]'],
    ['PESEL 44051401358', 'PESEL 44051401358'],
    ['JMBG 0101990710008', 'JMBG [birth number]'],
    ['SSN 078-05-1120, NI AB123456C', 'SSN [birth number], NI [birth number]'],
    ['15 070649 C 103', '[birth number]'],
  ])('in %j leaves %j', (text, masked) => {
    expect(maskPersonalData(text, ALL)).toBe(masked);
  });

  it('is found by the kinds that are asked for', () => {
    const text = 'a@example.com 4111111111111111';
    expect(maskPersonalData(text, new Set(['email']))).toBe('[email] 4111111111111111');
    expect(maskPersonalData(text, new Set())).toBe(text);
  });
});

it('any text, however strange, is masked in parts that do not overlap, and what is masked holds nothing more', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('4111111111111111', 'one', 'double', 'a@b.example', ' '),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      const found = findPersonalData(text, ALL);
      found.forEach(({ start, end }, at) => {
        expect(start).toBeLessThan(end);
        expect(start).toBeGreaterThanOrEqual(found[at - 1]?.end ?? 0);
      });
      expect(withMarks(text, found)).toBe(maskPersonalData(text, ALL));
    }),
  );
});

it('a span of the text is found in the text with marks, unless a mark covers it', () => {
  const text = 'pay 4111111111111111 now';
  const found = findPersonalData(text, CARDS);
  const now = movedSpan(found, 21, 24);
  expect(now && withMarks(text, found).slice(now.start, now.end)).toBe('now');
  expect(movedSpan(found, 0, 3)).toEqual({ start: 0, end: 3 });
  expect(movedSpan(found, 4, 8)).toBeNull();
});

it('ordinary texts stay: of the guide, where it shows none, nothing is a card', () => {
  const folder = join(import.meta.dirname, '../../../../docs/user');
  const pages = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'personal-data.md');
  const lines = pages.flatMap((page) => readFileSync(join(folder, page), 'utf8').split('\n'));
  expect(lines.length).toBeGreaterThan(500);
  expect(lines.filter((line) => findPersonalData(line, CARDS).length > 0)).toEqual([]);
});
