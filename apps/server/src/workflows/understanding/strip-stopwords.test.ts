import { expect, test } from 'vitest';
import { stripStopwords } from '#workflows/understanding/strip-stopwords.ts';

const phrases: [language: string, phrase: string, stripped: string][] = [
  ['en', 'I would like to block the card', 'block card'],
  ['en', 'I have never been there and I don’t have any card', 'never don’t card'],
  ['cs', 'chtěl jsem zablokovat tu kartu', 'chtěl zablokovat kartu'],
  ['cs', 'ta karta není moje, ale ne', 'karta není ne'],
  ['de', 'ich habe keine Karte', 'keine Karte'],
  ['de', 'Können Sie mir die Karte nicht sperren?', 'Karte nicht sperren?'],
  ['pl', 'nie mam już karty', 'nie karty'],
  ['sk', 'to nie je bez karty', 'nie je bez karty'],
  ['en', 'the and', 'the and'],
  ['en', '#and the @card', '#and @card'],
  ['hu', 'ez  az  én kártyám', 'ez az én kártyám'],
  ['__proto__', 'the card', 'the card'],
];

test.each([
  ['signs before a letter', `${'!'.repeat(200_000)}a`],
  ['signs between letters', `a${'!'.repeat(200_000)}a`],
  ['signs alone', '!'.repeat(200_000)],
  ['marks of references', '#'.repeat(200_000)],
])('hundreds of thousands of %s are read in one pass', (_, phrase) => {
  // With one pass per sign this would take minutes.
  expect(stripStopwords(phrase, 'en')).toBe(phrase);
});

test.each(phrases)('%s: “%s” becomes “%s”', (language, phrase, stripped) => {
  expect(stripStopwords(phrase, language)).toBe(stripped);
});
