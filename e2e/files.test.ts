import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The build's description of a part: its file, its styles, and the parts that it imports. */
interface Part {
  file: string;
  name?: string;
  css?: string[];
  imports?: string[];
}

const FILES_AT_MOST = 6;
const SHARED_AT_MOST = 280_000;

const built = join(import.meta.dirname, '../apps/console/dist');
const parts = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Record<string, Part>;
const names = Object.keys(parts);

function filesOf(name: string, seen = new Set<string>()): Set<string> {
  const { file, css = [], imports = [] } = parts[name] ?? { file: name };
  if (seen.has(file)) return seen;
  for (const one of [file, ...css]) seen.add(one);
  for (const one of imports) filesOf(one, seen);
  return seen;
}

function sizeOf(files: Set<string>): number {
  return [...files].reduce((bytes, file) => bytes + statSync(join(built, file)).size, 0);
}

test('no two of the console’s files need each other', () => {
  const inCycles = names.filter((name) =>
    (parts[name]?.imports ?? []).some((one) => filesOf(one).has(parts[name]?.file ?? '')),
  );
  expect(inCycles).toEqual([]);
});

test('a screen takes a few files more than the dashboard, and none that only another needs', () => {
  const [shell = ''] = names.filter((name) => parts[name]?.name === 'shell');
  const [shared = ''] = names.filter((name) => parts[name]?.name === 'shared');
  const dashboard = filesOf('index.html').union(filesOf(shell));
  const forMany = filesOf(shared).difference(dashboard);
  const screens = names.filter((name) => name.endsWith('-screen.tsx'));
  const many = screens.filter((name) => filesOf(name).difference(dashboard).size > FILES_AT_MOST);
  expect([screens.length > 5, many]).toEqual([true, []]);
  // The parser of the code editor would be as large again.
  expect([forMany.size, sizeOf(forMany) < SHARED_AT_MOST]).toEqual([2, true]);
});
