import { basename } from 'node:path';
import type { TableSection } from '../report/results.ts';
import { parley } from './parley-engine.ts';
import { OUT_OF_SCOPE, readRows, type Row } from './rows.ts';
import type { DataSet } from './sets.ts';
import { withOneTypo, withoutDiacritics } from './slips.ts';

const AUTOCORRECT = 0.75;

/** How the same texts are written. */
const WRITINGS: ((text: string, index: number) => string)[] = [(text) => text, withOneTypo, withoutDiacritics];

/** How much of what callers meant is recognised when they mistype it or leave diacritics out; ours only. */
export async function measureSlips(sets: DataSet[]): Promise<TableSection> {
  const rows: string[][] = [];
  for (const set of sets) rows.push(...(await measureSet(set)));
  return { title: 'Language model: slips of the keyboard', notes: NOTES, table: { head: HEAD, rows } };
}

const NOTES = [
  `Accuracy in scope on the tests of the language model, as they are written and with one slip in each text: at a random letter, it is left out, one too many, another, or swapped with the next. Corrected: with autocorrect at ${AUTOCORRECT}. The last two columns: diacritics left out, where there are any.`,
];

const HEAD = ['set', 'as written', 'corrected', 'one slip', 'one slip, corrected', 'no diacritics', 'corrected'];

async function measureSet(set: DataSet): Promise<string[][]> {
  const training = readRows(set.trainFile).filter(({ intent }) => intent !== OUT_OF_SCOPE);
  const engines = [await parley.train(training, set.language), await parley.train(training, set.language, AUTOCORRECT)];
  const rows: string[][] = [];
  for (const file of set.testFiles) {
    const asked = readRows(file).filter(({ intent }) => intent !== OUT_OF_SCOPE);
    const cells: string[] = [];
    for (const write of WRITINGS) {
      const written = asked.map(({ intent, text }, index) => ({ intent, text: write(text, index) }));
      const isOther = write === WRITINGS[0] || written.some(({ text }, index) => text !== asked[index]?.text);
      for (const engine of engines) cells.push(isOther ? await accuracyOf(engine, written) : '');
    }
    const test = basename(file);
    rows.push([test === 'test.csv' ? set.name : `${set.name} ${test}`, ...cells]);
    console.log(rows.at(-1)?.join('  '));
  }
  return rows;
}

async function accuracyOf(engine: Awaited<ReturnType<typeof parley.train>>, asked: Row[]): Promise<string> {
  let right = 0;
  for (const { intent, text } of asked) if ((await engine.classify(text)).intent === intent) right++;
  return `${((100 * right) / asked.length).toFixed(1)} %`;
}
