import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Entities } from '#stages/entities.ts';
import { buildEntity } from '#testing/input.ts';

const entities = Entities.of(
  [
    buildEntity({
      name: 'thing',
      case_insensitive: true,
      occurrence: 'multiple',
      values: 'gold, card, 24, 500, 15, 3, 5, help@bank.com',
    }),
    buildEntity({
      name: 'near',
      match: 'fuzzy',
      case_insensitive: true,
      occurrence: 'multiple',
      values: 'premium, silver',
    }),
  ],
  'en',
);
const valuesIn = (text: string) => entities.find(text).map(({ value }) => value);

test.each([
  ['write to john.gold@card.com'],
  ['see https://bank.example/gold/card?id=24'],
  ['on www.gold-card.cz'],
  ['on gold-card.com'],
  ['call 777 500 123'],
  ['on 24.12.2026'],
  ['at 15:24'],
  ['I paid 1,500.24'],
  ['the card number 4111 0500 1111 0024'.replace('card ', '')],
  ['premium@silver.net'],
  ['id 2026-24-15'],
])('a value is not found within an address or a longer number: %s', (text) => {
  expect(valuesIn(text)).toEqual([]);
});

test.each([
  ['the gold card, please', ['gold', 'card']],
  ['I lost my card.please help', ['card']],
  ['24 or 500?', ['24', '500']],
  ['3-5 days', ['3', '5']],
  ['write to help@bank.com', ['help@bank.com']],
  ['silver/gold', ['silver', 'gold']],
])('and found beside them: %s', (text, values) => {
  expect(valuesIn(text)).toEqual(values);
});

const word = fc.stringMatching(/^[a-z]{4,8}$/u);
const digits = (least: number, most: number) =>
  fc.stringMatching(new RegExp(`^[1-9][0-9]{${least - 1},${most - 1}}$`, 'u'));
/** A value, and an address or a longer number that holds it. */
const inAddress = fc
  .tuple(word, word, word, fc.constantFrom('-', '.', '_'))
  .chain(([value, other, last, sign]) =>
    fc
      .constantFrom(
        `${value}@${other}.com`,
        `${value}${sign}${other}@${last}.de`,
        `${other}@${value}.com`,
        `https://${other}.example/${value}/${last}`,
        `https://${value}.example/?q=${last}`,
        `www.${value}-${other}.org`,
        `${other}.${value}.cz/${last}`,
      )
      .map((text) => ({ value, text })),
  );
const inNumber = fc
  .tuple(digits(1, 3), digits(3, 3), digits(3, 3))
  .chain(([value, second, third]) =>
    fc
      .constantFrom(
        `${value}.${second.slice(0, 2)}`,
        `${second},${value}`,
        `${value.padStart(3, '7')} ${second} ${third}`,
        `${value}-${second}-${third}`,
        `${second}${value}${third}`,
        `+420 ${second} ${third} ${value.padStart(3, '6')}`,
        `${second}/${value.padStart(3, '5')}`,
      )
      .map((text) => ({ value, text })),
  );

test('no value is found in a random address or longer number, however it is matched', () => {
  const around = fc.constantFrom('', 'please ', 'it is ');
  const match = fc.constantFrom('exact', 'lemmatized', 'fuzzy');
  fc.assert(
    fc.property(fc.oneof(inAddress, inNumber), around, around, match, ({ value, text }, before, after, match) => {
      const listed = buildEntity({
        name: 'thing',
        match,
        case_insensitive: true,
        occurrence: 'multiple',
        values: value,
      });
      expect(Entities.of([listed], 'en').find(`${before}${text} ${after}`.trim())).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});
