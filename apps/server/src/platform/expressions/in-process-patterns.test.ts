import { afterAll, expect, test } from 'vitest';
import type { ExpressionScope } from '@parley/dialogue';
import { createSandbox } from '#platform/sandbox/sandbox.ts';
import { EDITOR_SCOPES } from '#testing/editor-expression.ts';
import { inProcessResults } from '#platform/expressions/in-process-expression.ts';
import { readPattern } from '#platform/expressions/in-process-patterns.ts';

// Generous limits, so that a busy machine does not change the compared values.
const sandbox = createSandbox({ timeMs: 30_000, watchdogMs: 60_000 });
afterAll(() => sandbox.close());

test.each([
  String.raw`\D`,
  String.raw`\s+`,
  '[^0-9]',
  '[A-Za-z_-]+',
  '[+-]',
  String.raw`[\s,.;:/()-]`,
  String.raw`^\d{4}$`,
  String.raw`^\d{1,3}[.,]\d{2}$`,
  String.raw`^\+?\d{9,12}$`,
  String.raw`^-?\d+`,
  String.raw`^\s*\d{4}$`,
  String.raw`\d{3,}`,
  String.raw`ab\d+`,
  'card',
  String.raw`\bno\b`,
  'č',
  '^.{3}$',
])('/%s/ is matched in linear time', (source) => {
  expect(readPattern(source, 'g')).not.toBeNull();
});

test.each([
  '(a+)+$',
  '(a|a)*b',
  'a|b',
  '(?:a)',
  String.raw`\s*\s*$`,
  String.raw`\s+$`,
  String.raw`\d+x`,
  String.raw`^\d+\d+$`,
  String.raw`^\d*x\d*$`,
  'a?'.repeat(9) + 'a'.repeat(9),
  'a{1,99}a{1,99}b',
  'a{1000}',
  'a+?',
  '(?=a)a',
  String.raw`(a)\1`,
  String.raw`\1`,
  String.raw`\d+\b`,
  String.raw`\u0041`,
  String.raw`\x41`,
  String.raw`\cA`,
  String.raw`\p{L}`,
  '[]',
  '[^]',
  'a^b',
  'a$b',
  '$',
  '^',
  '',
  '😀+',
  '[😀]',
  'a{,2}',
  '{2}',
  'a++',
  String.raw`[\d-z]`,
])('/%s/ is left to the sandbox', (source) => {
  expect(readPattern(source, 'g')).toBeNull();
});

test('only the flags g and i are known, and i for ASCII only', () => {
  expect(['', 'g', 'i', 'gi', 'ig'].filter((flags) => readPattern('a', flags) === null)).toEqual([]);
  expect(['u', 'v', 'm', 's', 'y', 'd', 'gu'].filter((flags) => readPattern('a', flags) !== null)).toEqual([]);
  expect(readPattern('ä', 'i')).toBeNull();
});

test('every character is in the same classes as in the sandbox', async () => {
  const classes = String.raw`\d|\D|\w|\W|\s|\S|.|[a-z]|[^A-Z]|[^\s]|[^\W_]|ä`.split('|');
  const expressions = classes.map((one) => `text.replace(/${one}/g, '')`);
  const atEnds = ['text.trim()', "text.split('').map((one) => one.trim()).join('')"];
  const blocks = Array.from({ length: 66 }, (_, block) =>
    Array.from({ length: 1_000 }, (_, index) => String.fromCharCode(block * 1_000 + index)).join(''),
  );
  // Results of the sandbox never contain lone surrogates.
  for (const text of blocks.map((block) => block.replaceAll(/[\0\p{Cs}]/gu, ''))) {
    const given = { ...EDITOR_SCOPES[0], text } as ExpressionScope;
    const all = [...expressions, ...atEnds];
    expect(inProcessResults(all, given)).toEqual(await sandbox.evaluate('1', all, given, { now: 0, seed: '' }));
  }
});
