import { expect, test } from 'vitest';
import { numberText } from '#platform/telephone/number-text.ts';

test.each([
  ['+35315550144', '+353 1 555 0144'],
  ['+353871234567', '+353 87 123 4567'],
  ['+420601234214', '+420 601 234 214'],
  ['+12125550142', '+1 212 555 0142'],
  ['+442079460958', '+44 20 7946 0958'],
  ['+4930901820', '+49 30 901820'],
])('the number %s is shown in the groups of its country: %s', (number, text) => {
  expect(numberText(number)).toBe(text);
});

test.each(['', 'erased', '+12', 'sip:desk@example.com', '0123456789'])('the text %j is shown unchanged', (text) => {
  expect(numberText(text)).toBe(text);
});
