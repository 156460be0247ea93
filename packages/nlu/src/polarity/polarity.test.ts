import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { affirm, negate, turnPolarity } from '#polarity/polarity.ts';

describe('a phrase that cannot be turned is refused with a reason', () => {
  test.each([
    ['', 'en', 'The text has no words.'],
    ['😀', 'en', 'The text has no words.'],
    ['where is my order', 'en', 'A question that asks for more than yes or no has no opposite.'],
    ['kde je moje faktura', 'cs', 'A question that asks for more than yes or no has no opposite.'],
    [
      'I paid but it failed',
      'en',
      'The text makes more than one statement, and it is not clear which of them to turn.',
    ],
    [
      'mám internet, ale mám problém',
      'cs',
      'The text makes more than one statement, and it is not clear which of them to turn.',
    ],
    [
      'Ich habe bezahlt. Das Paket ist da.',
      'de',
      'The text makes more than one statement, and it is not clear which of them to turn.',
    ],
    ['@product', 'pl', 'No verb was found that the rules know.'],
    ['je veux payer', 'fr', 'There are no rules for this language.'],
    ['mam chomik', 'pl', 'The rules do not know the genitive of this word: chomik'],
    ['word '.repeat(61), 'en', 'The text is too long to have one opposite.'],
  ])('%j in %s', (text, language, refused) => {
    expect(negate(text, language)).toEqual({ refused });
  });

  test.each([
    [
      'en',
      "ain't got no card",
      "I ain't paid",
      'never mind',
      'never mind the bill',
      'not at all',
      "don't",
      "Don't, please",
    ],
    ['en', 'no thanks', 'no problem', 'not yet', "I can't wait to pay", 'why not', 'I can hardly hear you'],
    ['de', 'macht nichts', 'gar nicht', 'nicht', 'nein danke', 'kein Problem', 'auf keinen Fall', 'ich höre Sie kaum'],
    ['cs', 'nevadí', 'vůbec ne', 'není zač', 'v žádném případě', 'ne, děkuji', 'ještě ne'],
    ['sk', 'nevadí', 'vôbec nie', 'v žiadnom prípade', 'nie, ďakujem', 'ešte nie'],
    ['pl', 'nie szkodzi', 'wcale nie', 'nie ma za co', 'nie, dziękuję', 'jeszcze nie'],
  ])('where it is a set phrase, or no statement: %s', (language, ...phrases) => {
    const turned = phrases.flatMap((phrase) =>
      [affirm(phrase, language), negate(phrase, language)].flatMap((made) => ('text' in made ? [made.text] : [])),
    );
    expect(turned).toEqual([]);
  });

  test('when it is so already', () => {
    expect(negate('nechci to', 'cs')).toEqual({ refused: 'The text is negative already.' });
    expect(affirm('chci to', 'cs')).toEqual({ refused: 'The text is not negative.' });
  });

  test('when it is negated twice', () => {
    expect(affirm("I don't want nothing", 'en')).toEqual({ refused: 'The text is negated more than once.' });
  });
});

test('the way to turn is found from the text', () => {
  expect(turnPolarity('Chci platit', 'cs-CZ')).toEqual({ was: 'positive', text: 'Nechci platit' });
  expect(turnPolarity('Nechci platit', 'cs')).toEqual({ was: 'negative', text: 'Chci platit' });
  expect(turnPolarity('kein Interesse', 'de').was).toBe('negative');
});

test('capitals, signs and references stay', () => {
  expect(negate('Call me back!', 'en')).toEqual({ text: "Don't call me back!" });
  expect(negate('I want #more of @product, please.', 'en')).toEqual({
    text: "I don't want #more of @product, please.",
  });
  expect(affirm('Nie chcę @ne-produkt.', 'pl')).toEqual({ text: 'Chcę @ne-produkt.' });
  expect(negate('Som doma.', 'sk')).toEqual({ text: 'Nie som doma.' });
});

test('words typed without diacritics are known', () => {
  expect(negate('muzu platit kartou', 'cs')).toEqual({ text: 'nemuzu platit kartou' });
  expect(negate('zmluva mi konci', 'sk')).toEqual({ text: 'zmluva mi nekonci' });
});

test('whatever the text, the answer is another text with the same references, or a reason', () => {
  const words = fc.constantFrom(
    ...'I not no nie ne nicht kein have chci nechci mam proszę @a #b je ist ich to už noch mehr anymore yet , . ! ? don’t'.split(
      ' ',
    ),
  );
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.array(words, { maxLength: 12 }).map((all) => all.join(' ')),
  );
  const language = fc.constantFrom('en', 'cs', 'de', 'sk', 'pl');
  const signs = (value: string) => value.match(/(?<![\p{L}\p{N}_])[#@][ab]\b/gu)?.join() ?? '';
  fc.assert(
    fc.property(text, language, (text, language) => {
      const turned = turnPolarity(text, language);
      if ('refused' in turned) {
        expect(turned.refused).not.toBe('');
        return;
      }
      expect(turned.text).not.toBe(text);
      expect(signs(turned.text)).toBe(signs(text));
    }),
    { numRuns: 2_000 },
  );
});
