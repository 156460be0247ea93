import { atOnce } from '#text/pieces.ts';
import { describe, expect, test } from 'vitest';
import { Autocorrect } from '#stages/autocorrect.ts';

const words = ['card', 'contract', 'příjem', 'router', 'mobile'];

describe('autocorrect', () => {
  const autocorrect = Autocorrect.of(words, 0.75);
  const corrected = (text: string) => atOnce(autocorrect.correct(text)).text;

  test('puts the nearest known word in the place of an unknown one', () => {
    expect(corrected('my conract and ruoter')).toBe('my contract and router');
    expect(corrected('Crad')).toBe('Card');
  });

  test('writes a word as it is usually written, and leaves one that only lacks its marks', () => {
    expect(corrected('prijemm')).toBe('příjem');
    expect(corrected('prijem')).toBe('prijem');
  });

  test('leaves known, short and far words alone, and whatever has digits', () => {
    for (const text of ['card', 'car', 'country road', 'rout3r', 'c4rd']) expect(corrected(text)).toBe(text);
  });

  test('takes a short word with another first letter for another word', () => {
    expect(corrected('hard')).toBe('hard');
    expect(corrected('nobile')).toBe('mobile');
  });

  test('says where it put words', () => {
    const { text, doubtful } = atOnce(autocorrect.correct('a conract!'));
    expect(doubtful.map(({ start, end }) => text.slice(start, end))).toEqual(['contract']);
  });

  test('minds the threshold; 0 and 1 are off', () => {
    expect(atOnce(Autocorrect.of(words, 0.9).correct('conract')).text).toBe('conract');
    expect(atOnce(Autocorrect.of(words, 0).correct('conract')).text).toBe('conract');
    expect(atOnce(Autocorrect.of(words, 1).correct('conract')).text).toBe('conract');
  });
});

describe('autocorrect of words that deny', () => {
  const denies = (word: string) => /^(?:ne|wont$|dont$)/u.test(word);
  const corrected = (known: string[], text: string) =>
    atOnce(Autocorrect.of(known, 0.75, { denies }).correct(text)).text;

  test('never loses a denial', () => {
    expect(corrected(['chci', 'want'], 'nechci')).toBe('nechci');
    expect(corrected(['want'], 'wont')).toBe('wont');
  });

  test('never puts one in, but where it is only misspelt', () => {
    expect(corrected(['neplatit'], 'platit')).toBe('platit');
    expect(corrected(['nechtějí'], 'nchtejí')).toBe('nechtějí');
  });
});

test('autocorrect leaves numbers alone, and never puts one in', () => {
  const autocorrect = Autocorrect.of(['jednu', 'dvacet', 'kartu'], 0.75, {
    isNumber: (word) => /^(?:jedn|dva)/u.test(word),
  });
  const texts = ['jedu', 'jendu', 'dvanact'];
  expect(texts.map((text) => atOnce(autocorrect.correct(text)).text)).toEqual(texts);
  expect(atOnce(autocorrect.correct('karttu')).text).toBe('kartu');
});
