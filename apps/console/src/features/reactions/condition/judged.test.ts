import { writeCondition } from '@parley/dialogue/source/condition-rows';
import { readCondition } from '@parley/dialogue/source/read-condition';
import { expect, test } from 'vitest';
import { codeLines } from '#features/reactions/condition/code-lines.ts';
import { judge } from '#features/reactions/condition/judged.ts';
import type { RowMark } from '#features/reactions/condition/use-live-condition.ts';

function judged(expression: string, verdict: boolean | 'error', held: Record<string, RowMark['holds']>) {
  const marks = new Map(Object.entries(held).map(([place, holds]) => [place, { holds }] as const));
  const { blamed, muted, decides } = judge(readCondition(expression), { phrase: '', verdict, marks });
  return { blamed: [...blamed], muted: [...muted], decides };
}

test('of "all", the false rows make the result false, and the first of them decides', () => {
  expect(judged('slots.a && slots.b && slots.c', false, { 1: true, 2: false, 3: false })).toEqual({
    blamed: ['2', '3'],
    muted: [],
    decides: '2',
  });
});

test('of "any", false rows stay muted while one is true, and all are blamed if none is', () => {
  expect(judged('slots.a || slots.b', true, { 1: false, 2: true })).toEqual({ blamed: [], muted: ['1'], decides: '2' });
  expect(judged('slots.a || slots.b', false, { 1: false, 2: false })).toEqual({
    blamed: ['1', '2'],
    muted: [],
    decides: null,
  });
});

test('a group that is true blames none of its rows, and a false one blames them with it', () => {
  const condition = 'slots.a && (slots.b || slots.c)';
  expect(judged(condition, false, { '1': false, '2': true, '2.1': false, '2.2': true })).toEqual({
    blamed: ['1'],
    muted: ['2.1'],
    decides: '1',
  });
  expect(judged(condition, false, { '1': true, '2': false, '2.1': false, '2.2': false })).toEqual({
    blamed: ['2', '2.1', '2.2'],
    muted: [],
    decides: '2',
  });
});

test('a row that fails is the one to look at', () => {
  expect(judged('slots.a && slots.b', 'error', { 1: true, 2: 'error' })).toEqual({
    blamed: ['2'],
    muted: [],
    decides: '2',
  });
});

test('the code below is the written expression, cut at its rows', () => {
  for (const expression of [
    'slots.a',
    "slots.a === 'x' && (slots.b || slots.c) && slots.list.length > 2",
    '(slots.a || slots.b && slots.c)',
    'slots.a ? slots.b : 1',
  ]) {
    const condition = readCondition(expression);
    const lines = codeLines(condition);
    expect(lines.map((pieces) => pieces.map(({ code }) => code).join('')).join('')).toBe(writeCondition(condition));
  }
  const [, second] = codeLines(readCondition('slots.a && (slots.b || slots.c)'));
  expect(second).toEqual([
    { code: ' && ' },
    { code: '(' },
    { code: 'slots.b', place: '2.1' },
    { code: ' || ' },
    { code: 'slots.c', place: '2.2' },
    { code: ')' },
  ]);
});
