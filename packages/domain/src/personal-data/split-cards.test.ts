import { expect, it } from 'vitest';
import { withMarks } from '#personal-data/found.ts';
import { continueCard, type NumberTail } from '#personal-data/split-cards.ts';
import { cardNumbers, spoken, VOICES } from '#personal-data/testing/spoken-cards.ts';

/**
 * Masks each card of a conversation as soon as it is complete, with earlier messages masked entirely, and returns the
 * remaining texts.
 */
function talk(texts: readonly string[]): string[] {
  let tail: NumberTail | null = null;
  const kept = new Map<number, string>();
  for (const [turn, text] of texts.entries()) {
    const { here, earlier, tail: next } = continueCard(tail, text, { turn });
    kept.set(turn, withMarks(text, here));
    for (const { turn: before } of earlier) kept.set(before, '•');
    tail = next;
  }
  return [...kept.values()];
}

it('a card that is told in parts is known at its last part, and each part is named', () => {
  expect(talk(['my card is 4111 1111', 'and 1111 1111 that is it'])).toEqual(['•', 'and [card ••1111] that is it']);
  expect(talk(['four one one one', 'uh wait', 'double one double one', '1111', 'and one one one one, thanks'])).toEqual(
    ['•', 'uh wait', '•', '•', 'and [card ••1111], thanks'],
  );
});

it('a card of any number is known in any parts, in every language', () => {
  const numbers = cardNumbers(60, () => 0.37);
  for (const [at, digits] of numbers.entries()) {
    const voice = VOICES[at % VOICES.length];
    if (!voice) continue;
    const cut = 1 + (at % (digits.length - 1));
    const parts = [digits.slice(0, cut), digits.slice(cut)].map((part) => spoken(part, voice, 'plain'));
    const kept = talk(parts);
    expect([digits, cut, kept[0]]).toEqual([digits, cut, '•']);
    expect(kept[1]).toContain('[card ••');
  }
});

it('a number in each of many messages is no card, though some in a row pass its check', () => {
  const counting = Array.from({ length: 40 }, (_, n) => `row ${n}`);
  expect(talk(['the last four digits are 4821', ...counting])).toEqual(['the last four digits are 4821', ...counting]);
  const amounts = ['my customer number is 7300281', 'I paid 2500', 'on 17', 'and 950 on the 12th'];
  expect(talk(amounts)).toEqual(amounts);
});

it('a card is known after many words, and with one digit in each message', () => {
  const begun = 'the first half of the number that is printed on the front of it is 4111 1111';
  expect(talk([begun, 'and then, if I read it right, the other half of it would be 1111 1111'])).toEqual([
    '•',
    'and then, if I read it right, the other half of it would be [card ••1111]',
  ]);
  const digits = '4111111111111111'.split('');
  expect(talk(digits)).toEqual([...digits.slice(0, -1).map(() => '•'), '[card ••1111]']);
  expect(talk(['4111 1111', '1111 1111', 'my security code is 737'])[2]).toBe('my security code is [card]');
});

it('after a card its code and date go, and later numbers stay', () => {
  const texts = ['4111 1111', '1111 1111', '12 29', 'cvc 737', 'yes', '500', '2', '30'];
  expect(talk(texts)).toEqual(['•', '[card ••1111]', '[card]', 'cvc [card]', 'yes', '500', '2', '30']);
});

it('numbers that make no card stay, and so do those that something else was said between', () => {
  expect(talk(['I have 2 cars', 'and 3 dogs'])).toEqual(['I have 2 cars', 'and 3 dogs']);
  const apart = ['4111 1111', 'what do you mean', 'I see', 'sorry what', '1111 1111'];
  expect(talk(apart)).toEqual(apart);
});

it('the rest of a card that looked whole too early goes as well', () => {
  // The first 13 digits pass the check by themselves.
  expect(talk(['4222 2222', '2222 2', '123'])).toEqual(['•', '[card ••2222]', '[card]']);
});

it('a tail holds no more numbers than one card has', () => {
  let tail: NumberTail | null = null;
  for (let turn = 0; turn < 100; turn++) tail = continueCard(tail, '7 7 7', { turn }).tail;
  expect(tail?.parts.flatMap(({ digits }) => digits).join('').length).toBeLessThan(19);
});

it('nothing of a number that is masked already is remembered', () => {
  const taken = [{ start: 0, end: 19, mark: '[card ••1111]' }];
  const { tail } = continueCard(null, '4111 1111 1111 1111', { turn: 1, taken });
  expect(tail).toEqual({ parts: [], idle: 0, isAfterCard: true });
  // The card's code.
  expect(continueCard(tail, '737', { turn: 2 }).here).toEqual([{ start: 0, end: 3, mark: '[card]' }]);
  expect(continueCard(tail, 'I have 3 of them at home now', { turn: 2 }).here).toEqual([]);
  expect(
    continueCard(null, '736028/5163', { turn: 1, taken: [{ start: 0, end: 11, mark: '[birth number]' }] }).tail,
  ).toBeNull();
});
