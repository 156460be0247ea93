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
