import { IMPORT_ROW_LIMIT } from '@parley/contract';
import { IntentName, Template } from '@parley/domain/intent';
import { invalidField, type Problem } from '@parley/domain/problem';
import * as z from 'zod/mini';
import type { Work } from '#http/route.ts';
import type { Upload } from '#http/uploads.ts';
import { unguardCell } from '#platform/csv.ts';
import { CsvProblem, readCsv } from '#platform/read-csv.ts';

/** The column that says which templates are for training alone; left out of a file in which none are. */
export const AUGMENTED = 'augmented';

/** How much of an import it is to read the file; what is left is writing. */
export const READ_SHARE = 0.5;

export interface IntentRow {
  line: number;
  intent: string;
  template: string;
  /** For training alone. */
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

/** Reads a CSV file with the columns intent and template, and perhaps augmented. A row that is not in order refuses the file. */
export async function readIntentRows({ bytes, size }: Upload, { signal, report }: Work): Promise<IntentRows> {
  const rows: IntentRow[] = [];
  const skipped: Skipped[] = [];
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
      else if (cells.every((cell) => cell.trim() === '')) skipped.push({ line, reason: 'The row is blank' });
      else if (cells.length !== columns.count) {
        throw refusedAt(line, `The row has ${cells.length} cells, and must have ${columns.count}`);
      } else {
        const intent = parsed(IntentName, cells[columns.intent], line);
        const template = parsed(Template, cells[columns.template], line);
        rows.push({ line, intent, template, augmented: isMarked(cells[columns.augmented], line) });
      }
      if (rows.length + skipped.length > IMPORT_ROW_LIMIT) {
        throw refusedAt(line, `The file has more than ${IMPORT_ROW_LIMIT.toLocaleString('en')} rows`);
      }
    }
  } catch (error) {
    throw error instanceof CsvProblem ? refusedAt(error.line, error.message) : error;
  }
  if (!columns) throw invalidField('body.file', 'The file is empty');
  return { rows, skipped };
}

/** How many rows there are is known at their end only. */
function readMessage(rows: number, bytesRead: number, size: number | undefined): string {
  if (size === undefined) return `${rows.toLocaleString('en')} rows read`;
  const all = Math.round((rows * size) / Math.max(bytesRead, 1));
  return `${rows.toLocaleString('en')} of about ${Math.max(all, rows).toLocaleString('en')} rows read`;
}

/** Where the columns stand, -1 where one does not. */
interface Columns {
  intent: number;
  template: number;
  augmented: number;
  count: number;
}

function columnsIn(cells: string[]): Columns {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const wanted = names.length === 3 ? ['intent', 'template', AUGMENTED] : ['intent', 'template'];
  if (names.length === wanted.length && wanted.every((name) => names.includes(name))) {
    const [intent, template, augmented] = ['intent', 'template', AUGMENTED].map((name) => names.indexOf(name));
    return { intent: intent ?? -1, template: template ?? -1, augmented: augmented ?? -1, count: names.length };
  }
  const found = cells.map((cell) => `“${cell.slice(0, 100)}”`).slice(0, 10);
  throw refusedAt(
    1,
    `The columns must be intent and template, with a comma between them. The file has ${found.join(', ')}`,
  );
}

function isMarked(cell: string | undefined, line: number): boolean {
  const mark = cell?.trim() ?? '';
  if (mark === '' || mark === '0') return false;
  if (mark === '1') return true;
  throw refusedAt(line, `The column augmented must be 1, 0 or empty, and is “${mark.slice(0, 100)}”`);
}

function parsed(schema: z.ZodMiniType<string>, cell: string | undefined, line: number): string {
  const result = z.safeParse(schema, unguardCell(cell ?? ''));
  if (result.success) return result.data;
  throw refusedAt(line, result.error.issues[0]?.message ?? 'The row cannot be read');
}

export function refusedAt(line: number, message: string): Problem {
  return invalidField('body.file', `Line ${line}: ${message}`);
}
