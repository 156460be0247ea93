import { expect, test } from 'vitest';
import { numberText } from '#shared/number-text.ts';

test.each([
  ['+420601234214', '+420 601 234 214'],
  ['+14155550119', '+1 415 555 0119'],
  ['+35315550142', '+353 15 550 142'],
  ['+447920103101', '+44 792 010 3101'],
  ['+4912345', '+49 12 345'],
  ['+49123', '+49 123'],
  ['+79161234567', '+7 916 123 4567'],
  ['+420601234', '+420 601 234'],
  ['601234', '601234'],
  ['anonymous', 'anonymous'],
])('%s reads %s', (number, text) => {
  expect(numberText(number)).toBe(text);
});

test('grouping loses no digit', () => {
  for (let length = 5; length <= 15; length++) {
    for (const code of ['1', '44', '420', '7', '998']) {
      const number = `+${`${code}234567890123456`.slice(0, length)}`;
      expect(numberText(number).replaceAll(' ', '')).toBe(number);
    }
  }
});
