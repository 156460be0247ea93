import { expect, test } from 'vitest';
import { splitReferences } from '#references.ts';

const names = { synonyms: new Set(['card', 'c++']), entities: new Set(['card', 'amount', 'c++']) };

const cut: [title: string, text: string, parts: string[]][] = [
  ['a name ends before punctuation', 'is it my #card?', ['is it my ', '#card', '?']],
  [
    'a name may hold punctuation, and its longest form counts',
    'write @c++, or #c++',
    ['write ', '@c++', ', or ', '#c++'],
  ],
  ['a longer word is no name', '#cardholder #card-debit', ['#cardholder #card-debit']],
  ['what names nothing is text', '#wallet and #amount', ['#wallet and #amount']],
  ['a sign in a word is text', 'jan@amount C#card # 4', ['jan@amount C#card # 4']],
  [
    'a reference may follow another at once',
    '@card,@amount/@c++@card',
    ['@card', ',', '@amount', '/', '@c++', '@card'],
  ],
  ['a reference may follow what names nothing', '(#wallet/#card)', ['(#wallet/', '#card', ')']],
];

test.each(cut)('%s', (_, text, parts) => {
  expect(splitReferences(text, names).map((part) => part.text)).toEqual(parts);
});
