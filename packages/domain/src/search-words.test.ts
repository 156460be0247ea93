import { expect, test } from 'vitest';
import { readWordQuery, wordVector, wordFinder } from '#search-words.ts';

const vector = (...texts: string[]) => wordVector(7, texts, 1_000);
const query = (typed: string) => readWordQuery(7, typed);
const asked = (typed: string) => {
  const read = query(typed);
  return 'query' in read ? read.query.replace(" & '#7'", '') : read;
};

test('words are kept in lower case without diacritics, and as they are written', () => {
  expect(vector('Žádost o KARTU')).toBe(`'#7' 'zadost':3 '=žádost':3 'o':4 'kartu':5`);
  expect(vector('Łódź, Straße')).toBe(`'#7' 'lodz':3 '=łódź':3 'strasse':4 '=straße':4`);
  expect(vector('Изгубљена картица')).toBe(`'#7' 'izgubljena':3 '=изгубљена':3 'kartica':4 '=картица':4`);
  expect(vector('a-b', 'it’s 5 €')).toBe(`'#7' 'a':3 'b':4 'it':7 's':8 '5':9`);
});

test('no text ends the text of a vector, and a long one ends at the limit', () => {
  expect(vector(`'); drop -- \\ ' : & | !`, ' ', '')).toBe(`'#7' 'drop':3`);
  expect(wordVector(7, ['one', 'two', 'x'.repeat(100), 'three'], 50)).toBe(`'#7' 'one':3 'two':6`);
  expect(vector('x'.repeat(500))).toBe(`'#7' '${'x'.repeat(32)}':3`);
});

test('all words must occur, and the last one may go on', () => {
  expect(asked('Lost card')).toBe(`('lost') & ('card':*)`);
  expect(asked('Lost card ')).toBe(`('lost') & ('card')`);
  expect(asked('kar* o')).toBe(`('kar':*) & ('o')`);
  expect(asked('e-mail')).toBe(`('e' <-> 'mail':*)`);
});

test('words in quotes follow each other, with the diacritics that are typed', () => {
  expect(asked('"lost card" now')).toBe(`('lost' <-> 'card') & ('now':*)`);
  expect(asked('"Žádost o"')).toBe(`('=žádost' <-> 'o')`);
  expect(asked('žádost')).toBe(`('zadost':*)`);
  expect(asked('"zadost"')).toBe(`('zadost')`);
  // The closing quote is still to come.
  expect(asked('"lost ca')).toBe(`('lost' <-> 'ca':*)`);
});

test.each(['%', '"', '""', ' ', '*'])('%j makes no sense', (typed) => {
  expect(query(typed)).toHaveProperty('fault');
});

test('a search names how it must be', () => {
  expect(query('a* b')).toEqual({ fault: 'Type at least 2 letters before *' });
  expect(query('a '.repeat(30))).toEqual({ fault: 'Search for at most 20 words' });
});

test.each([
  ['lost card', 'I lost my CARD today', { count: 2, at: 2 }],
  ['"my card"', 'I lost my card', { count: 1, at: 7 }],
  ['"lost card"', 'I lost my card', { count: 0, at: 14 }],
  ['zadost', 'moje žádost', { count: 1, at: 5 }],
  ['"žádost"', 'moje zadost', { count: 0, at: 11 }],
  ['blo', 'please block it', { count: 1, at: 7 }],
])('%j is found in a text as the index finds it', (typed, text, found) => {
  expect(wordFinder(typed)(text)).toEqual(found);
});
