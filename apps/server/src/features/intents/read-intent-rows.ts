import { IMPORT_ROW_LIMIT } from '@parley/contract';
import { IntentName, Template } from '@parley/domain/intent';
import { cellsOf, TableProblem } from '@parley/domain/table/cells';
import { invalidField, Problem } from '@parley/domain/problem';
import * as z from 'zod/mini';
import type { Work } from '#http/work.ts';
import type { Upload } from '#http/uploads.ts';
import { unguardCell } from '#platform/csv.ts';
import { readCsv } from '#platform/read-csv.ts';

/** Files that earlier versions exported have a third column: which templates are for training only. */
const AUGMENTED = 'augmented';

/** How much of an import it is to read the file; what is left is writing. */
export const READ_SHARE = 0.5;

export interface IntentRow {
  line: number;
  intent: string;
  /** Null for an intent that has none. */
  template: string | null;
  /** For training only. */
  augmented: boolean;
}

export interface Skipped {
  line: number;
  reason: string;
}

export interface IntentRows {
  rows: IntentRow[];
  /** Blank rows. */
  skipped: Skipped[];
}

/** How many lines that are not in order are told at once. */
const MOST_FAULTS = 50;

/** Reads a CSV file with the columns intent and template. An invalid row refuses the whole file. */
export async function readIntentRows({ bytes, size }: Upload, { signal, report }: Work): Promise<IntentRows> {
  const rows: IntentRow[] = [];
  const skipped: Skipped[] = [];
  const faults: string[] = [];
  let columns: Columns | undefined;
  let bytesRead = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const piece of bytes) {
      signal.throwIfAborted();
      yield piece;
      bytesRead += piece.length;
      report(
        READ_SHARE * (size === undefined ? 0 : Math.min(bytesRead / size, 1)),
        readMessage(rows.length, bytesRead, size),
      );
    }
  }
  report(0, 'Reading the file');
  try {
    for await (const { line, cells } of readCsv(counted())) {
      if (!columns) columns = columnsIn(cells);
      else if (cells.every((cell) => cell.trim() === '')) skipped.push({ line, reason: 'Blank row' });
      else {
        const row = rowOf(line, cells, columns);
        if (typeof row !== 'string') rows.push(row);
        else if (faults.push(`Line ${line}: ${row}`) === MOST_FAULTS) throw refusedFor(faults);
      }
      if (rows.length + skipped.length > IMPORT_ROW_LIMIT) {
        throw refusedAt(line, `The file exceeds ${IMPORT_ROW_LIMIT.toLocaleString('en')} rows; split it`);
      }
    }
  } catch (error) {
    throw error instanceof TableProblem ? refusedFor([...faults, `Line ${error.line}: ${error.message}`]) : error;
  }
  if (!columns) throw invalidField('body.file', 'The file is empty');
  if (faults.length > 0) throw refusedFor(faults);
  if (rows.length === 0) throw invalidField('body.file', 'The file has column names but no rows');
  return { rows, skipped };
}

/** How many rows there are is known at their end only. */
function readMessage(rows: number, bytesRead: number, size: number | undefined): string {
  if (size === undefined) return `${rows.toLocaleString('en')} rows read`;
  const all = Math.round((rows * size) / Math.max(bytesRead, 1));
  return `${rows.toLocaleString('en')} of about ${Math.max(all, rows).toLocaleString('en')} rows read`;
}

/** Places of the columns, -1 for a missing one. */
interface Columns {
  intent: number;
  template: number;
  augmented: number;
  count: number;
}

function columnsIn(cells: string[]): Columns {
  const names = namesIn(cells);
  const wanted = names.length === 3 ? ['intent', 'template', AUGMENTED] : ['intent', 'template'];
  if (names.length === wanted.length && wanted.every((name) => names.includes(name))) {
    const [intent, template, augmented] = ['intent', 'template', AUGMENTED].map((name) => names.indexOf(name));
    return { intent: intent ?? -1, template: template ?? -1, augmented: augmented ?? -1, count: names.length };
  }
  const found = cells.map((cell) => `“${cell.slice(0, 100)}”`).slice(0, 10);
  throw refusedAt(
    1,
    `Expected the columns intent and template, separated by a comma or semicolon. Found ${found.join(', ')}`,
  );
}

/** Spreadsheets add empty cells at the end. */
function namesIn(cells: string[]): string[] {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1);
}

/** The row, or what is wrong with it. */
function rowOf(line: number, found: string[], columns: Columns): IntentRow | string {
  const cells = cellsOf(found, columns.count);
  // A row that ends before its template may be one that was cut.
  if (!cells || found.length <= Math.max(columns.intent, columns.template))
    return `Expected ${columns.count} cells, found ${found.length}`;
  const intent = z.safeParse(IntentName, unguardCell(cells[columns.intent] ?? ''));
  const cell = unguardCell(cells[columns.template] ?? '');
  const template = z.safeParse(z.nullable(Template), cell.trim() === '' ? null : cell);
  const mark = cells[columns.augmented]?.trim() ?? '';
  const issue = intent.error?.issues[0] ?? template.error?.issues[0];
  if (!intent.success || !template.success) return issue?.message ?? 'Unreadable row';
  if (!['', '0', '1'].includes(mark)) {
    return `Expected 1, 0 or nothing in the column augmented, found “${mark.slice(0, 100)}”`;
  }
  return { line, intent: intent.data, template: template.data, augmented: mark === '1' };
}

/** The first fault is the message, all of them are its issues. */
function refusedFor(faults: readonly string[]): Problem {
  const issues = faults.map((message) => ({ path: 'body.file', message }));
  return new Problem('invalid', faults[0] ?? '', { issues });
}

export function refusedAt(line: number, message: string): Problem {
  return invalidField('body.file', `Line ${line}: ${message}`);
}
