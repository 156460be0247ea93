import { expect, test } from 'vitest';
import { trendOf, type Sample } from './samples.ts';

const sample = (minute: number, heap: number): Sample => ({ minute, heap, memory: 0, handles: 0, connections: 0 });

test('a heap that grows between collections and falls back has no trend', () => {
  const samples = Array.from({ length: 120 }, (_, at) => sample(at / 2, 50 + (at % 2) * 40));
  expect(trendOf(samples, 'heap')).toEqual({ first: 50, last: 50, slope: 0 });
});

test('a heap that keeps two megabytes more each hour is told from its least values', () => {
  const samples = Array.from({ length: 240 }, (_, at) => sample(at / 2, 50 + (at >> 1) / 30 + (at % 2) * 40));
  expect(trendOf(samples, 'heap').slope).toBeCloseTo(2);
});
