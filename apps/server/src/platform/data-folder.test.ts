import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { refuseFolder } from './data-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-folder-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a data folder is made with its parents, and nothing is left in it', () => {
  const made = join(folder, 'a/b');
  refuseFolder(made);
  expect(existsSync(made)).toBe(true);
  expect(readdirSync(made)).toEqual([]);
});

test('a file, and a path where no folder can be made, are refused by the name of their variable', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const wrong of [file, join(file, 'data'), '/proc/parley/data']) {
    expect(() => refuseFolder(wrong), wrong).toThrow(`PARLEY_DATA_DIR is ${wrong}, where this user cannot write`);
  }
});
