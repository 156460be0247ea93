import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { TableSection } from '../report/results.ts';
import type { Figures, Job, Measured } from './messages.ts';
import { findSets, type DataSet } from './sets.ts';

export interface NluOptions {
  /** The folder of the sets. */
  data?: string | undefined;
  /** The file to which the figures are written as JSON. */
  json?: string | undefined;
}

/** One test file of one set. */
interface Result {
  set: string;
  test: string;
  ours: Figures | null;
}

const DEFAULT_DATA = join(import.meta.dirname, '../../../shared/data/nlu');

/** Measures the language model on public sets; nothing if there is no data. */
export async function measureNlu({ data = DEFAULT_DATA, json }: NluOptions): Promise<TableSection[]> {
  const folder = resolve(data);
  const sets = existsSync(folder) ? findSets(folder) : [];
  if (sets.length === 0) {
    console.log(`There is no set (a folder with train.csv and test.csv) in ${folder}; --data <folder> names another.`);
    if (json !== undefined) writeJson(json, []);
    return [];
  }
  const results: Result[] = [];
  for (const set of sets) {
    const ours = await measure(set);
    for (const file of set.testFiles) {
      const result = { set: set.name, test: basename(file), ours: of(ours, file) };
      console.log(summary(result));
      results.push(result);
    }
    if (json !== undefined) writeJson(json, results);
  }
  const table = { head: HEAD, rows: results.flatMap(rowsOf) };
  return [{ title: 'Language model', notes: NOTES, table }];
}

const NOTES = [
  'Each set is trained and asked in a process of its own. Texts out of scope are in no training.',
  'accuracy: right intents of texts in scope. AUROC: confidence as a sign of what is in scope. At a threshold of 0.5: in scope right and sure, out of scope rightly unsure, and both together over all texts. ECE: calibration error in 15 bins. Training includes calibration.',
];

const HEAD = ['set', 'accuracy', 'AUROC', 'in scope', 'out of scope', 'joint', 'ECE', 'train', 'p50', 'p95', 'model'];

function of(measured: Measured, file: string): Figures | null {
  return measured.find((other) => other.file === file)?.figures ?? null;
}

/** Measures a set in a process of its own; empty if it failed, which the process has reported. */
async function measure(set: DataSet): Promise<Measured> {
  const child = fork(join(import.meta.dirname, 'judge.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const exited = once(child, 'exit');
  const messages: Measured[] = [];
  child.on('message', (message: Measured) => messages.push(message));
  child.send({ set } satisfies Job);
  const [code] = await exited;
  if (messages.length === 0) console.error(`${set.name} could not be measured (exit code ${String(code)})`);
  return messages[0] ?? [];
}

function writeJson(file: string, results: Result[]): void {
  writeFileSync(file, `${JSON.stringify({ results }, null, 2)}\n`);
}

function summary({ set, test, ours }: Result): string {
  return `${set} (${test}): ${ours ? percent(ours.accuracy) : 'not measured'}`;
}

function rowsOf({ set, test, ours }: Result): string[][] {
  const name = test === 'test.csv' ? set : `${set} ${test}`;
  return ours ? [[name, ...cells(ours)]] : [];
}

function cells(figures: Figures): string[] {
  const { auroc, oos_recall_at_05: oosRecall } = figures;
  return [
    percent(figures.accuracy),
    auroc === null ? '' : auroc.toFixed(3),
    percent(figures.in_scope_at_05),
    oosRecall === null ? '' : percent(oosRecall),
    percent(figures.joint_at_05),
    figures.ece.toFixed(3),
    `${figures.train_seconds.toFixed(2)} s`,
    `${figures.p50_us.toFixed(0)} µs`,
    `${figures.p95_us.toFixed(0)} µs`,
    `${(figures.model_bytes / 1e6).toFixed(2)} MB`,
  ];
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
