import type { Fallback, FallbackGroup } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { NOTHING_DONE, withDecision, withWords } from '#features/fallbacks/local.ts';
import { groupsOf, leftSince, nextOpen, phrasesOf, rowsOf, stillOpen } from '#features/fallbacks/triage.ts';

function phrase(id: number, intent = `phrase ${id}`): Fallback {
  const heard = { counter: 1, conversations: 1, conversations_ids: [], last_heard: 1, recognised_as: null };
  return { id, intent, ...heard, confidence: 0, class: null, state: 'open', decided: null, suggestion: intent };
}

function group(...ids: number[]): FallbackGroup {
  return { counter: ids.length, conversations: ids.length, likeliest: [], phrases: ids.map((id) => phrase(id)) };
}

const IGNORED = { kind: 'ignored' } as const;
const OPEN = { kind: 'open' } as const;
const ADDED = { kind: 'added', intent: 'Lost card' } as const;

const shown = (rows: ReturnType<typeof rowsOf>) => rows.map(({ key }) => key);

describe('the list', () => {
  it('shows a phrase once that two pages bring', () => {
    expect(groupsOf([[group(1, 2)], [group(2, 3), group(1)]]).map(({ key, phrases }) => [key, phrases.length])).toEqual(
      [
        ['g1', 2],
        ['g3', 1],
      ],
    );
  });

  it('unfolds a group into its other phrases and what decides about them', () => {
    const rows = rowsOf(groupsOf([[group(1, 2), group(3)]]), new Set(['g1']), NOTHING_DONE, true);
    expect(shown(rows)).toEqual(['g1', 'p2', 'd1', 'g3']);
  });

  it('counts what was decided here, or of those done was taken back, as gone', () => {
    const groups = groupsOf([[group(1, 2), group(3)]]);
    const local = withDecision(NOTHING_DONE, [1, 2, 9], IGNORED);
    expect(leftSince(groups, local, false)).toBe(2);
    const back = withDecision(local, [2], OPEN);
    expect([leftSince(groups, back, false), leftSince(groups, back, true)]).toEqual([1, 1]);
  });

  it('keeps the rows of what nothing was done about', () => {
    const groups = groupsOf([[group(1, 2), group(3), group(4)]]);
    const before = rowsOf(groups, new Set(), NOTHING_DONE, true);
    const local = withDecision(NOTHING_DONE, [3], IGNORED);
    const after = rowsOf(groups, new Set(['g4']), local, true);
    expect(after.map((row) => before.includes(row))).toEqual([true, false, false, false]);
    expect(rowsOf(groups, new Set(['g4']), withDecision(local, [3], OPEN), true)).toEqual(
      rowsOf(groups, new Set(['g4']), NOTHING_DONE, true),
    );
  });
});

it('what is chosen is what is open in the list still', () => {
  const local = withDecision(NOTHING_DONE, [2], IGNORED);
  const rows = rowsOf(groupsOf([[group(1, 2), group(3)]]), new Set(['g1']), local, true);
  expect([...stillOpen(new Set([3, 2, 1, 4]), rows)].toSorted()).toEqual([1, 3]);
});

describe('a decision', () => {
  const groups = groupsOf([[group(1, 2), group(3), group(4)]]);

  it('shows at every phrase that it is about, and in the group once none is open', () => {
    const part = rowsOf(groups, new Set(['g1']), withDecision(NOTHING_DONE, [2], ADDED), false);
    expect(part.map((row) => row.kind !== 'desk' && row.decision.kind)).toEqual(['open', 'added', 'open', 'open']);
    const [head] = rowsOf(groups, new Set(), withDecision(NOTHING_DONE, [1, 2], ADDED), false);
    expect(head).toMatchObject({ decision: { kind: 'added', intent: 'Lost card' } });
    expect(head && phrasesOf(head)).toEqual([]);
  });

  it('is taken back whole', () => {
    const local = withDecision(withDecision(NOTHING_DONE, [1, 2], ADDED), [1, 2], OPEN);
    const [head] = rowsOf(groups, new Set(), local, false);
    expect(head && phrasesOf(head).map(({ id }) => id)).toEqual([1, 2]);
  });

  it('leads on to the next row that waits for one, or else back', () => {
    const rows = rowsOf(groups, new Set(), withDecision(NOTHING_DONE, [3], ADDED), false);
    expect(nextOpen(rows, 0, new Set([1, 2]))?.key).toBe('g4');
    expect(nextOpen(rows, 2, new Set([4]))?.key).toBe('g1');
  });

  it('of an unfolded group leads past its own phrases', () => {
    const rows = rowsOf(groups, new Set(['g1']), NOTHING_DONE, true);
    expect(nextOpen(rows, 0, new Set([1, 2]))?.key).toBe('g3');
    expect(nextOpen(rows, 0, new Set([1]))?.key).toBe('p2');
  });
});

it('other words stand in the list until they are taken back', () => {
  const groups = groupsOf([[group(1)]]);
  const words = (local = NOTHING_DONE) => {
    const [row] = rowsOf(groups, new Set(), local, false);
    return row?.kind === 'group' ? row.lead.intent : undefined;
  };
  const local = withWords(NOTHING_DONE, 1, 'in other words');
  expect([words(local), words(withWords(local, 1, null))]).toEqual(['in other words', 'phrase 1']);
});
