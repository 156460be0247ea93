import { expect, test } from 'vitest';
import { nameFor } from '#parts/templates/new-entity.ts';
import {
  completed,
  completions,
  marked,
  markings,
  referables,
  typedReference,
} from '#parts/templates/reference-offers.ts';

const entities = [
  { name: 'channel', type: 'dictionary' as const, values: 'app, web' },
  { name: 'card_type', type: 'dictionary' as const, values: 'debit = maestro, credit = charge card, prepaid' },
  { name: 'card_last4', type: 'number' as const, values: '' },
];
const synonyms = [
  { name: 'card', values: ['card', 'plastic'] },
  { name: 'block', values: ['block', 'freeze'] },
];
const all = referables(entities, synonyms);

const names = (typed: string) => {
  const reference = typedReference(typed, typed.length);
  return reference && completions(all, reference).map(({ text }) => text);
};

test('@ offers entities first, # only synonyms, the best beginning first', () => {
  expect(names('my @')).toEqual(['@card_last4', '@card_type', '@channel', '#block', '#card']);
  expect(names('my @card')).toEqual(['@card_last4', '@card_type', '#card']);
  expect(names('my #')).toEqual(['#block', '#card']);
  expect(names('#plas')).toEqual(['#card']);
  expect(names('@type')).toEqual(['@card_type']);
  expect(names('@nothing')).toEqual([]);
});

test('a sign inside a word, and a finished name, offer nothing', () => {
  expect(names('me@home')).toBeUndefined();
  expect(names('my @card_type ')).toBeUndefined();
  expect(typedReference('my @ca is lost', 6)).toEqual({ sign: '@', query: 'ca', start: 3 });
});

test('a completed name is followed by a space only at the end of the text', () => {
  const [offer] = completions(all, { sign: '@', query: 'card_t', start: 3 });
  if (!offer) throw new Error('No offer');
  const reference = { sign: '@' as const, query: 'ca', start: 3 };
  expect(completed('my @ca', reference, 6, offer)).toEqual({ start: 3, end: 6, text: '@card_type ' });
  expect(completed('my @ca is lost', reference, 6, offer)).toEqual({ start: 3, end: 6, text: '@card_type' });
});

test('words that are a value come first, with the value that they stand for', () => {
  expect(markings(all, ' Charge card').at(0)).toMatchObject({ text: '@card_type', value: 'credit' });
  expect(markings(all, 'plastic', 'synonym').at(0)).toMatchObject({ text: '#card', value: 'plastic' });
  expect(markings(all, 'somewhere')).toHaveLength(3);
  expect(markings(all, '4821').at(0)?.text).toBe('@card_last4');
  expect(markings(all, 'my debit card').map(({ text }) => text)).toEqual(['@card_type', '@channel', '@card_last4']);
  expect(markings(all, 'my debit card', 'synonym').map(({ text }) => text)).toEqual(['#card', '#block']);
});

test('a new entity is named after its words, and never as another one', () => {
  expect(nameFor('Platební karta', new Set())).toBe('platebni_karta');
  expect(nameFor('charge card', new Set(['charge_card', 'charge_card_2']))).toBe('charge_card_3');
  expect(nameFor('карта', new Set())).toBe('entity');
});

test('the spaces at the edges of a selection stay', () => {
  const [offer] = markings(all, 'charge card');
  if (!offer) throw new Error('No offer');
  expect(marked('I left my charge card in a shop', { start: 9, end: 22 }, offer)).toEqual({
    start: 10,
    end: 21,
    text: '@card_type',
  });
});

test('a dictionary as large as may be is searched in bounded work', () => {
  const values = Array.from({ length: 50_000 }, (_, at) => `value ${at}`).join('\n');
  const [large] = referables([{ name: 'large', type: 'dictionary', values }], []);
  expect(large?.forms.size).toBeLessThanOrEqual(5_000);
});
