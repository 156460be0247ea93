import { readdirSync, type Dirent } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';

/** A training file with its test files. */
export interface DataSet {
  /** The folder within the data, followed by the name of the training variant. */
  name: string;
  trainFile: string;
  testFiles: string[];
  /** As the folder's name says, else English. */
  language: string;
}

/** Every folder with `train.csv` and `test*.csv`, at any depth. `train_<x>.csv` beside them is a set of its own. */
export function findSets(folder: string): DataSet[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const byFolder = Map.groupBy(entries.filter(isCsv), ({ parentPath }) => parentPath);
  return [...byFolder]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([path, files]) => setsIn(folder, path, files.map(({ name }) => name).toSorted()));
}

function isCsv(entry: Dirent): boolean {
  return !entry.isDirectory() && entry.name.endsWith('.csv');
}

function setsIn(folder: string, path: string, files: string[]): DataSet[] {
  const tests = files.filter((file) => /^test.*\.csv$/u.test(file));
  if (!files.includes('train.csv') || tests.length === 0) return [];
  const name = relative(folder, path).split(sep).join('/') || basename(folder);
  const testFiles = tests.map((file) => join(path, file));
  const shared = { testFiles, language: languageOf(path) };
  const variants = files.flatMap((file) => {
    const variant = /^train_(?<name>.+)\.csv$/u.exec(file)?.groups?.['name'];
    return variant === undefined ? [] : [{ name: `${name}/${variant}`, trainFile: join(path, file), ...shared }];
  });
  return [{ name, trainFile: join(path, 'train.csv'), ...shared }, ...variants];
}

/** A folder such as `cs` or `data-cs` says its language. */
function languageOf(path: string): string {
  const named = [basename(path), basename(dirname(path))].flatMap((name) => name.toLowerCase().split(/[^a-z]+/u));
  return named.find((part) => LANGUAGES.has(part)) ?? 'en';
}

const LANGUAGES = new Set(
  'bg ca cs da de en es et fi fr hr hu it lt lv nl no pl pt ro ru sk sl sr sv tr uk'.split(' '),
);
