import type { ReferenceNames } from '@parley/domain';
import { expect, test } from 'vitest';
import { templateParts } from '#parts/templates/template-parts.ts';

const names: ReferenceNames = { synonyms: new Set(['card', 'účet']), entities: new Set(['card_type']) };

test('cuts a template into text, synonyms and entities', () => {
  expect(templateParts('my @card_type #card is gone', names)).toEqual([
    { kind: 'text', text: 'my ' },
    { kind: 'entity', text: '@card_type', name: 'card_type', exists: true },
    { kind: 'text', text: ' ' },
    { kind: 'synonym', text: '#card', name: 'card', exists: true },
    { kind: 'text', text: ' is gone' },
  ]);
});

test('marks a reference that names nothing', () => {
  expect(templateParts('#wallet', names)).toEqual([
    { kind: 'synonym', text: '#wallet', name: 'wallet', exists: false },
  ]);
});

test('ends a reference at punctuation and knows letters of every language', () => {
  expect(templateParts('#účet?', names)).toEqual([
    { kind: 'synonym', text: '#účet', name: 'účet', exists: true },
    { kind: 'text', text: '?' },
  ]);
});

test('knows names with punctuation, and marks what is broken beside them', () => {
  const punctuated = { synonyms: new Set(['c++']), entities: new Set<string>() };
  expect(templateParts('#c++, #c #c++/#d', punctuated)).toEqual([
    { kind: 'synonym', text: '#c++', name: 'c++', exists: true },
    { kind: 'text', text: ', ' },
    { kind: 'synonym', text: '#c', name: 'c', exists: false },
    { kind: 'text', text: ' ' },
    { kind: 'synonym', text: '#c++', name: 'c++', exists: true },
    { kind: 'text', text: '/' },
    { kind: 'synonym', text: '#d', name: 'd', exists: false },
  ]);
});

test('leaves an e-mail address and a lone sign as text', () => {
  expect(templateParts('jan@card_type # 4', names)).toEqual([{ kind: 'text', text: 'jan@card_type # 4' }]);
});
