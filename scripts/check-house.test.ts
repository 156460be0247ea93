import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { faultsIn } from './check-house.ts';
import { sizeFaults, tooLong } from './house/sizes.ts';

const TEST = 'packages/domain/src/some.test.ts';
const MODULE = 'apps/console/src/features/some/some.ts';

test.each([
  ["test('A8 a token ends', () => {})", 'the title "A8 a token ends" has a code; a sentence says what holds'],
  [
    "it.each([1, 2])('Z1: %s is refused', () => {})",
    'the title "Z1: %s is refused" has a code; a sentence says what holds',
  ],
  ['const before = performance.now();', expect.stringMatching(/^measures milliseconds/u)],
  ['await sleep(200);', expect.stringMatching(/^waits for a fixed time/u)],
  ['await new Promise((resolve) => setTimeout(resolve, 1_000));', expect.stringMatching(/^waits for a fixed time/u)],
])('in a test, %s is refused', (source, fault) => {
  expect(faultsIn(TEST, source)).toEqual([fault]);
});

test.each([
  "test('F3 leads to the next fault', () => {})",
  'await sleep(5);',
  "test('an S3 store is named', () => {})",
])('in a test, %s is fine', (source) => {
  expect(faultsIn(TEST, source)).toEqual([]);
});

test.each([
  'let last = 0;',
  "export const open = createStore({ name: '' });",
  'const seen = new Map<string, number>();',
  'const waiting: string[] = [];',
])('a module of the console that keeps “%s” says when it forgets it', (source) => {
  expect(faultsIn(MODULE, source)).toHaveLength(1);
  expect(faultsIn(MODULE, `${source}\nonSignOut(() => {});`)).toEqual([]);
  expect(faultsIn('apps/server/src/some.ts', source)).toEqual([]);
});

test('a constant of a module, and a store that is registered, keep nothing unseen', () => {
  const source =
    "const NONE: readonly string[] = [];\nconst kinds = new Set(['a']);\nconst dock = createUserStore({});";
  expect(faultsIn(MODULE, source)).toEqual([]);
});

test('what is too long may shrink, and nothing else may become too long', () => {
  const baseline = { 'a.ts f': 80, 'b.ts': 310 };
  expect(sizeFaults({ 'a.ts f': 75, 'b.ts': 310 }, baseline)).toEqual([]);
  expect(sizeFaults({ 'a.ts f': 81, 'c.ts g': 61 }, baseline)).toEqual([
    'a.ts f: 81 lines, 80 before',
    'c.ts g: 61 lines, a function has at most 60',
    'b.ts: no longer too long; remove it from scripts/house/sizes.json',
  ]);
});

test('functions of more than 60 lines are found by name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-house-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'some.ts');
  writeFileSync(file, `export function long() {\n${'  call();\n'.repeat(70)}}\n${'call();\n'.repeat(300)}`);
  const root = join(import.meta.dirname, '..');
  expect(tooLong(root, ['scripts/check-house.ts', file])).toEqual({ 'some.ts long': 72, 'some.ts': 372 });
});
