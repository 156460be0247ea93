import { expect, test } from 'vitest';
import { answerAsSlot, slotAsAnswer } from '#source/answer-as-slot.ts';

test.each([
  ['answer > 0 && answer < 10', 'slots.seats > 0 && slots.seats < 10'],
  ['answer === "answer" || slots.answer', 'slots.seats === "answer" || slots.answer'],
  ['/answer/.test(answer)', '/answer/.test(slots.seats)'],
  ['', ''],
])('the check %j is shown as one of the slot, and read back', (stored, shown) => {
  expect(answerAsSlot(stored, 'seats')).toBe(shown);
  expect(slotAsAnswer(shown, 'seats')).toBe(stored);
});

test('a slot whose name no dot can precede is one as well, and longer names are others', () => {
  expect(answerAsSlot('answer > 1', 'number of seats')).toBe("slots['number of seats'] > 1");
  expect(slotAsAnswer("slots['number of seats'] > slots.seats_before", 'number of seats')).toBe(
    'answer > slots.seats_before',
  );
  expect(slotAsAnswer('slots.seats_before > 1', 'seats')).toBe('slots.seats_before > 1');
});
