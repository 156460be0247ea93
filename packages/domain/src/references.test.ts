import { expect, test } from 'vitest';
import { splitReferences, untaughtEntities } from '#references.ts';

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
  [
    'a role belongs to its entity',
    'from @amount:from to @amount:to_2.',
    ['from ', '@amount:from', ' to ', '@amount:to_2', '.'],
  ],
  [
    'a colon alone, capitals and synonyms have no role',
    '@amount: x @amount:From #card:from',
    ['@amount', ': x ', '@amount', ':From ', '#card', ':from'],
  ],
  ['a reference may follow what names nothing', '(#wallet/#card)', ['(#wallet/', '#card', ')']],
];

test.each(cut)('%s', (_, text, parts) => {
  expect(splitReferences(text, names).map((part) => part.text)).toEqual(parts);
});

test('a part of a template says the role, unless an entity has the whole name', () => {
  expect(splitReferences('@amount:from', names)).toEqual([
    { kind: 'entity', text: '@amount:from', name: 'amount', role: 'from' },
  ]);
  const whole = { ...names, entities: new Set(['amount', 'amount:from']) };
  expect(splitReferences('@amount:from', whole)).toEqual([
    { kind: 'entity', text: '@amount:from', name: 'amount:from' },
  ]);
});

test('free entities that no template has are untaught', () => {
  const free = (name: string) => ({ name, type: 'free' });
  const intents = [{ templates: ['I am @person', 'from @firm:seller'] }];
  const entities = [free('person'), free('firm'), free('goods'), { name: 'card', type: 'dictionary' }];
  expect(untaughtEntities(entities, intents)).toEqual(['goods']);
});
