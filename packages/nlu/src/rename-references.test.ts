import { expect, test } from 'vitest';
import { renameInText } from '#rename-references.ts';

const known = { synonyms: new Set(['card', 'card-debit', 'pay']), entities: new Set(['card', 'amount']) };

const renamed: [title: string, text: string, to: string][] = [
  ['every mention', '#card and #card', '#plastic and #plastic'],
  ['before punctuation', 'is it my #card?', 'is it my #plastic?'],
  ['but not a longer name', 'my #card-debit', 'my #card-debit'],
  ['but not the beginning of a word', 'a #cardholder', 'a #cardholder'],
  ['but not an entity of that name', 'my @card', 'my @card'],
  ['but not a sign inside a word', 'C#card', 'C#card'],
  ['but not other names', '#pay #unknown', '#pay #unknown'],
];

test.each(renamed)('a synonym’s new name is carried into a text: %s', (_, text, to) => {
  expect(renameInText(text, known, 'synonyms', new Map([['card', 'plastic']]))).toBe(to);
});

test('an entity’s new name is carried, and a synonym of that name keeps its own', () => {
  expect(renameInText('#card @card', known, 'entities', new Map([['card', 'pan']]))).toBe('#card @pan');
});

test('two things may swap their names', () => {
  const swapped = new Map([
    ['card', 'pay'],
    ['pay', 'card'],
  ]);
  expect(renameInText('#pay by #card', known, 'synonyms', swapped)).toBe('#card by #pay');
});

test('a renamed entity keeps its roles', () => {
  const known = { synonyms: new Set<string>(), entities: new Set(['city']) };
  expect(renameInText('from @city:from to @city:to', known, 'entities', new Map([['city', 'town']]))).toBe(
    'from @town:from to @town:to',
  );
});
