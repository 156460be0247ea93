import type { Evaluation, Intent } from '@parley/domain';
import { expect, test } from 'vitest';
import {
  FIRST_TEMPLATES,
  intentRows,
  sortIntents,
  type IntentRow,
  type ListView,
} from '#features/intents/list/intent-rows.ts';

const intents: Intent[] = [
  { id: 1, name: 'Lost card', templates: ['I lost my card', 'my card is gone'] },
  { id: 2, name: 'Activate card', templates: ['activate it'] },
  { id: 3, name: 'Lost card [NEG]', templates: ['I have my card'] },
  { id: 4, name: 'Bye', templates: [] },
];

const view: ListView = {
  query: '',
  onlyFlaws: false,
  canEdit: true,
  sort: 'name',
  descending: false,
  open: new Set(),
  folded: new Set(),
  full: new Set(),
};

const evaluation: Evaluation = {
  trained_at: 1,
  stale: false,
  confusion: [],
  intents: {
    1: {
      precision: 1,
      recall: 0.5,
      data: [
        {
          template: 'I lost my card',
          is_recognized: false,
          is_recognized_without_confidence: true,
          confidence: 0.4,
          prediction: 1,
          augmented: false,
        },
      ],
    },
    2: { precision: 1, recall: 1, data: [] },
  },
};

const users = new Map([['Bye', ['Goodbye', 'Give up']]]);

function shown(change: Partial<ListView>): string[] {
  const facts = { evaluation, users };
  const asked = { ...view, ...change };
  return intentRows(sortIntents(intents, asked, facts), asked, facts).map(write);
}

function write(row: IntentRow): string {
  switch (row.kind) {
    case 'intent':
      return `${row.isTwin ? '  ' : ''}${row.intent.name}`;
    case 'add-template':
      return '+';
    case 'template':
      return `- ${row.template}`;
    case 'more':
      return `${row.hidden} more`;
  }
}

test('sorts by name, a negative intent under its positive one', () => {
  expect(shown({})).toEqual(['Activate card', 'Bye', 'Lost card', '  Lost card [NEG]']);
  expect(shown({ descending: true })).toEqual(['Lost card', '  Lost card [NEG]', 'Bye', 'Activate card']);
});

test('sorts by a figure, then by name', () => {
  expect(shown({ sort: 'recall' })).toEqual(['Lost card', '  Lost card [NEG]', 'Activate card', 'Bye']);
  expect(shown({ sort: 'used', descending: true })[0]).toBe('Bye');
});

test('an unfolded intent shows a field to add a template and its templates, the newest first', () => {
  expect(shown({ open: new Set([1]) })).toEqual([
    'Activate card',
    'Bye',
    'Lost card',
    '+',
    '- my card is gone',
    '- I lost my card',
    '  Lost card [NEG]',
  ]);
});

test('a search unfolds the intents that it found by template and shows what matches', () => {
  const query = 'my card is';
  expect(shown({ query })).toEqual(['Lost card', '- my card is gone', '1 more']);
  expect(shown({ query, open: new Set([1]) })).toEqual(['Lost card', '+', '- my card is gone', '1 more']);
  expect(shown({ query, folded: new Set([1]) })).toEqual(['Lost card']);
  expect(shown({ query: 'have my' })).toEqual(['Lost card [NEG]', '- I have my card']);
});

test('shows only intents with flaws and in them the flawed templates', () => {
  expect(shown({ onlyFlaws: true, open: new Set([1]) })).toEqual(['Lost card', '+', '- I lost my card', '1 more']);
});

test('a long intent shows its newest templates first and all on demand', () => {
  const long = [{ id: 9, name: 'Long', templates: Array.from({ length: 52 }, (_, n) => `t${n}`) }];
  const few = intentRows(long, { ...view, open: new Set([9]) }, { evaluation, users }).map(write);
  expect(few.slice(2, 4)).toEqual(['- t51', '- t50']);
  expect(few.at(-1)).toBe(`${52 - FIRST_TEMPLATES} more`);
  const all = intentRows(long, { ...view, open: new Set([9]), full: new Set([9]) }, { evaluation, users });
  expect(all).toHaveLength(1 + 1 + 52);
});
