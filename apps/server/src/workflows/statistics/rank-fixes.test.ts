import type { CrossValidation, TrainingReview } from '@parley/domain/quality';
import { expect, test } from 'vitest';
import type { Term } from '#features/stats/stats-store.ts';
import { rankFixes, type Findings } from '#workflows/statistics/rank-fixes.ts';

const nothing: Findings = {
  weeks: 4,
  groups: [],
  crossValidation: null,
  review: null,
  intents: new Map([
    [1, 'Lost card'],
    [2, 'Stolen card'],
  ]),
  reactions: new Map([
    [11, 'Block the card'],
    [12, 'Decline'],
  ]),
  tests: [],
  results: [],
  tested: new Set([11, 12]),
  terms: new Map(),
};

function counted(...terms: (Omit<Term, 'exits' | 'losses'> & Partial<Term>)[]): Findings['terms'] {
  return new Map(terms.map((one) => [one.term, { exits: 0, losses: 0, ...one }]));
}

const judged = (confusion: { intent: number; predicted: number; count: number }[]): CrossValidation =>
  ({ confusion, intents: { '1': { judged: 20, recall: 0.8 } } }) as unknown as CrossValidation;

test('a bot without traffic and faults needs no fix', () => {
  expect(rankFixes(nothing)).toEqual([]);
});

test('the fix that helps most conversations a week is first', () => {
  const fixes = rankFixes({
    ...nothing,
    crossValidation: judged([{ intent: 1, predicted: 2, count: 5 }]),
    review: { few_templates: [{ intent: 1, templates: 4 }] } as unknown as TrainingReview,
    terms: counted({ term: 'iLost card', count: 400 }, { term: 'r12', count: 100, losses: 36 }),
  });
  expect(fixes.map(({ kind, name, count, calls }) => ({ kind, name, count, calls }))).toEqual([
    { kind: 'confusion', name: 'Lost card', count: 5, calls: 25 },
    { kind: 'templates', name: 'Lost card', count: 6, calls: 20 },
    { kind: 'dead_end', name: 'Decline', count: 36, calls: 9 },
  ]);
});

test('a failing test counts the calls through the step that fails, and at least one', () => {
  const failing = { result: 'error', failed_step: 1, reason: null, ran_at: 7, seconds: 1, stale: false } as const;
  const found: Findings = {
    ...nothing,
    tests: [{ id: 5, name: 'Lost card, digits known', steps: [{ reactions: [11] }, { reactions: [12] }] }],
    results: [{ id: 5, ...failing }],
  };
  expect(rankFixes(found)).toMatchObject([{ kind: 'test', id: 5, of: 2, since: 7, calls: 1 }]);
  expect(rankFixes({ ...found, terms: counted({ term: 'r12', count: 80 }) })).toMatchObject([{ calls: 20 }]);
  expect(rankFixes({ ...found, results: [{ id: 5, ...failing, result: 'ok' }] })).toEqual([]);
});

test('a busy reaction is untested only after tests have run', () => {
  const terms = counted({ term: 'r11', count: 400 });
  expect(rankFixes({ ...nothing, terms, tested: new Set() })).toMatchObject([{ kind: 'untested', id: 11, calls: 10 }]);
  expect(rankFixes({ ...nothing, terms, tested: null })).toEqual([]);
});

test('an item deleted since it was counted is no fix', () => {
  const terms = counted({ term: 'r99', count: 500, losses: 400 });
  expect(rankFixes({ ...nothing, terms, crossValidation: judged([{ intent: 1, predicted: 99, count: 9 }]) })).toEqual(
    [],
  );
});
