import { describe, expect, test } from 'vitest';
import { numberWordsOf } from '#languages/number-words.ts';
import { findNumbers } from '#stages/numbers.ts';
import { tokenise } from '#text/tokens.ts';

function numbersIn(text: string, language: string): number[] {
  return findNumbers(text, tokenise(text), language, numberWordsOf(language)).map(({ value }) => value);
}

describe('numbers in words', () => {
  test.each([
    ['fünfundzwanzig', 25],
    ['dreißig', 30],
    ['hundertfünf', 105],
    ['zweihundertdreiundvierzig', 243],
    ['zweitausenddreihundert', 2300],
    ['zwei tausend', 2000],
    ['zweihunderttausend fünfhundert', 200_500],
    ['neunzehnhundertneunzig', 1990],
    ['drei Komma fünf', 3.5],
    ['fuenf', 5],
    ['vier drei zwei eins', 4321],
    ['der einundzwanzigste', 21],
    ['dritter', 3],
  ])('German: %s is %d', (text, value) => expect(numbersIn(text, 'de')).toEqual([value]));

  test('the German article is none', () => {
    expect(numbersIn('ich habe ein Problem und eine Frage', 'de')).toEqual([]);
  });

  test.each([
    ['dvadsaťpäť', 25],
    ['päťadvadsať', 25],
    ['dvesto päťdesiat', 250],
    ['dvestopäťdesiat', 250],
    ['tri tisíce štyristo', 3400],
    ['dvetisíc päťsto', 2500],
    ['tri celé päť', 3.5],
    ['siedmich', 7],
    ['dvadsiateho piateho', 25],
    ['osem deväť nula jedna', 8901],
  ])('Slovak: %s is %d', (text, value) => expect(numbersIn(text, 'sk')).toEqual([value]));

  test.each([
    ['dwadzieścia pięć', 25],
    ['dwieście pięćdziesiąt', 250],
    ['sto dwadzieścia trzy', 123],
    ['trzy tysiące czterysta', 3400],
    ['pięć milionów', 5_000_000],
    ['trzy przecinek pięć', 3.5],
    ['dwóch', 2],
    ['dwudziestego piątego', 25],
    ['osiem dziewięć zero jeden', 8901],
  ])('Polish: %s is %d', (text, value) => expect(numbersIn(text, 'pl')).toEqual([value]));

  test.each([
    ['pátého', 5],
    ['dvacátého třetího', 23],
    ['pětadvacet', 25],
    ['šest set dva', 602],
  ])('Czech: %s is %d', (text, value) => expect(numbersIn(text, 'cs')).toEqual([value]));

  test.each([
    ['twenty first', 21],
    ['the fifth', 5],
  ])('English: %s is %d', (text, value) => expect(numbersIn(text, 'en')).toEqual([value]));
});
