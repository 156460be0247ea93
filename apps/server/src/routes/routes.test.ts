import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const HANDLER = /\b\w+Route\(\s*(\w+)\.\w+/gu;
const NOUN = /^export const (\w+) = \{/gmu;

test('the handlers of a noun are in the file named like its file in the contract', () => {
  const contract = join(import.meta.dirname, '../../../../packages/contract/src/api');
  const fileByNoun = new Map(matchesIn(contract, NOUN).map(({ file, name }) => [name, file]));
  const handlers = matchesIn(import.meta.dirname, HANDLER);
  expect(handlers.length).toBeGreaterThan(200);
  const elsewhere = handlers.filter(({ file, name }) => {
    const wanted = fileByNoun.get(name);
    return file !== wanted && !file.startsWith(`${wanted}-`);
  });
  expect(elsewhere).toEqual([]);
});

/** The first group of each match, with the name of its file. */
function matchesIn(folder: string, pattern: RegExp): { file: string; name: string }[] {
  return globSync('*.ts', { cwd: folder, exclude: ['*.test.ts'] }).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(pattern)].map(([, name = '']) => ({
      file: file.replace('.ts', ''),
      name,
    })),
  );
}
