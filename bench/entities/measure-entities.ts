import { existsSync, writeFileSync } from 'node:fs';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import type { NluOptions } from '../nlu/measure-nlu.ts';
import type { TableSection } from '../report/results.ts';
import { findEntitySets, type EntityFigures, type EntitySet } from './entity-sets.ts';

const DEFAULT_DATA = join(import.meta.dirname, '../../../shared/data/nlu-entities');

interface Result {
  set: string;
  ours: EntityFigures | null;
}

/** Measures how well values of open entities are found in public sets; nothing if there is no data. */
export async function measureEntities({ data = DEFAULT_DATA, json }: NluOptions): Promise<TableSection[]> {
  const folder = resolve(data);
  const sets = existsSync(folder) ? findEntitySets(folder) : [];
  if (sets.length === 0) {
    console.log(
      `There is no set (a folder with train.jsonl and test.jsonl) in ${folder}; --data <folder> names another.`,
    );
  }
  const results: Result[] = [];
  for (const set of sets) {
    const ours = await measure(set);
    console.log(`${set.name}: ${ours ? `F1 ${percent(ours.f1)}` : 'not measured'}`);
    results.push({ set: set.name, ours });
  }
  if (json !== undefined) writeFileSync(json, `${JSON.stringify({ results }, null, 2)}\n`);
  if (sets.length === 0) return [];
  return [{ title: 'Entities', notes: NOTES, table: { head: HEAD, rows: results.flatMap(rowOf) } }];
}

const NOTES = [
  'Values of open entities, by the words around them. Each set is trained and asked in a process of its own. A value counts as found if its entity, its start and its end are right; F1, precision and recall are of all values together. Training includes the intents, and p50 includes finding the intent of a sentence.',
  'without: spans found in 100 test sentences that have no entity.',
];

const HEAD = ['set', 'F1', 'precision', 'recall', 'without', 'train', 'p50'];

/** Measures a set in a process of its own; null if it failed, which the process has reported. */
async function measure(set: EntitySet): Promise<EntityFigures | null> {
  const child = fork(join(import.meta.dirname, 'judge.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const exited = once(child, 'exit');
  const messages: EntityFigures[] = [];
  child.on('message', (message: EntityFigures) => messages.push(message));
  child.send(set);
  await exited;
  return messages[0] ?? null;
}

function rowOf({ set, ours }: Result): string[][] {
  if (!ours) return [];
  const without = ours.false_per_100 === null ? '' : ours.false_per_100.toFixed(1);
  const times = [`${ours.train_seconds.toFixed(1)} s`, `${ours.p50_us.toFixed(0)} µs`];
  return [[set, percent(ours.f1), percent(ours.precision), percent(ours.recall), without, ...times]];
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
