import { expect, test } from 'vitest';
import { choicesOf, spokenChoices } from '#entries/spoken-choices.ts';

const PLACES = [{ label: 'Praha' }, { label: 'Brno' }, { label: 'Jinam?' }];

test.each([
  ['en', 'Praha, Brno, or Jinam?', 'Press 1: Praha, 2: Brno, or 3: Jinam.'],
  ['de', 'Praha, Brno oder Jinam?', 'Drücken Sie 1: Praha, 2: Brno oder 3: Jinam.'],
  ['cs', 'Praha, Brno nebo Jinam?', 'Stiskněte 1: Praha, 2: Brno nebo 3: Jinam.'],
  ['sk-SK', 'Praha, Brno alebo Jinam?', 'Stlačte 1: Praha, 2: Brno alebo 3: Jinam.'],
  ['pl', 'Praha, Brno lub Jinam?', 'Naciśnij 1: Praha, 2: Brno lub 3: Jinam.'],
  ['fr', 'Praha, Brno ou Jinam?', '1: Praha, 2: Brno ou 3: Jinam.'],
])('in %s, the last choice follows the word for or', (language, said, pressed) => {
  expect([spokenChoices(PLACES, language, false), spokenChoices(PLACES, language, true)]).toEqual([said, pressed]);
});

test('a single choice needs no or, formatting and empty labels are not said, and at most nine are', () => {
  expect(spokenChoices([{ label: '**Yes**' }, { label: ' ' }], 'en', false)).toBe('Yes?');
  expect(spokenChoices([], 'en', true)).toBe('');
  expect(choicesOf(Array.from({ length: 20 }, (_, at) => ({ label: `Choice ${at}` })))).toHaveLength(9);
});
