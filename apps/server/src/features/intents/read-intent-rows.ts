import { IMPORT_ROW_LIMIT } from '@parley/contract';
import { IntentName, Template } from '@parley/domain/intent';
import { invalidField, type Problem } from '@parley/domain/problem';
import * as z from 'zod/mini';
import type { Upload } from '#http/uploads.ts';
import { unguardCell } from '#platform/csv.ts';
import { CsvProblem, readCsv } from '#platform/read-csv.ts';

export interface IntentRow {
  line: number;
  intent: string;
  template: string;
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

/** Reads a CSV file with the columns intent and template. A row that is not in order refuses the file. */
export async function readIntentRows({ bytes }: Upload): Promise<IntentRows> {
  const rows: IntentRow[] = [];
  const skipped: Skipped[] = [];
  let columns: { intent: number; template: number } | undefined;
  try {
    for await (const { line, cells } of readCsv(bytes)) {
      if (!columns) columns = columnsIn(cells);
      else if (cells.every((cell) => cell.trim() === '')) skipped.push({ line, reason: 'The row is blank' });
      else if (cells.length !== 2) throw refusedAt(line, `The row has ${cells.length} cells, and must have 2`);
      else {
        const intent = parsed(IntentName, cells[columns.intent], line);
        rows.push({ line, intent, template: parsed(Template, cells[columns.template], line) });
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

function columnsIn(cells: string[]): { intent: number; template: number } {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  if (names.length === 2 && names.includes('intent') && names.includes('template')) {
    return { intent: names.indexOf('intent'), template: names.indexOf('template') };
  }
  const found = cells.map((cell) => `“${cell.slice(0, 100)}”`).slice(0, 10);
  throw refusedAt(
    1,
    `The columns must be intent and template, with a comma between them. The file has ${found.join(', ')}`,
  );
}

function parsed(schema: z.ZodMiniType<string>, cell: string | undefined, line: number): string {
  const result = z.safeParse(schema, unguardCell(cell ?? ''));
  if (result.success) return result.data;
  throw refusedAt(line, result.error.issues[0]?.message ?? 'The row cannot be read');
}

export function refusedAt(line: number, message: string): Problem {
  return invalidField('body.file', `Line ${line}: ${message}`);
}
