import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';

export interface EntitySet {
  /** The folder within the data, followed by the name of the training variant. */
  name: string;
  trainFile: string;
  testFile: string;
  language: string;
}

export interface EntityFigures {
  f1: number;
  precision: number;
  recall: number;
  train_seconds: number;
  p50_us: number;
  /** Spans in 100 sentences without entities; null if the set has none of them. */
  false_per_100: number | null;
}

export interface EntityRow {
  intent: string;
  text: string;
  entities: { entity: string; start: number; end: number }[];
}

/** Every folder with `train.jsonl` and `test.jsonl`. `train_<x>.jsonl` beside them is a set of its own. */
export function findEntitySets(folder: string): EntitySet[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory());
  const byFolder = Map.groupBy(files, ({ parentPath }) => parentPath);
  return [...byFolder]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([path, entries]) => {
      const names = entries.map(({ name }) => name).toSorted();
      if (!names.includes('train.jsonl') || !names.includes('test.jsonl')) return [];
      const name = relative(folder, path).split(sep).join('/') || basename(folder);
      const language = /_(?<code>[a-z]{2})$/u.exec(name)?.groups?.['code'] ?? 'en';
      return names.flatMap((file) => {
        const variant = /^train(?:_(?<name>.+))?\.jsonl$/u.exec(file);
        if (!variant) return [];
        const suffix = variant.groups?.['name'];
        const shared = { trainFile: join(path, file), testFile: join(path, 'test.jsonl'), language };
        return [{ name: suffix === undefined ? name : `${name}/${suffix}`, ...shared }];
      });
    });
}

export function readEntityRows(file: string): EntityRow[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, at) => {
      try {
        return asRow(JSON.parse(line));
      } catch (error) {
        throw new Error(`${file}, line ${at + 1}: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      }
    });
}

function asRow(row: Partial<EntityRow>): EntityRow {
  if (typeof row.text !== 'string') throw new Error('a row needs a text');
  return { intent: row.intent ?? '', text: row.text, entities: row.entities ?? [] };
}
