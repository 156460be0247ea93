import { stringify } from 'csv-stringify/sync';
import { pauses } from '#platform/pauses.ts';

/** Cells that a spreadsheet would run as a formula, also after an import has removed one apostrophe. */
const FORMULA = /^'*[=+\-@\t\r]/u;

export type CsvCell = string | number | null;

/** Rows formatted together, which takes a few milliseconds. */
const ROWS_AT_ONCE = 500;
const OPTIONS = {
  record_delimiter: 'windows',
  // By default only the record delimiter of two characters would be quoted.
  quoted_match: /[\r\n]/u,
  cast: { string: guardCell, number: String },
};

/**
 * A table as RFC 4180, in UTF-8 with a byte order mark. Cells cannot start a formula. Pauses so that other work can
 * run.
 */
export async function stringifyCsv(header: string[], rows: CsvCell[][]): Promise<string> {
  const pause = pauses();
  const pieces = [stringify([header], { ...OPTIONS, bom: true })];
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    pieces.push(stringify(rows.slice(from, from + ROWS_AT_ONCE), OPTIONS));
    await pause();
  }
  return pieces.join('');
}

/** Yields a CSV file in pieces, for a table that is read while it is sent. */
export async function* csvPieces(header: string[], batches: AsyncIterable<CsvCell[][]>): AsyncGenerator<string> {
  yield stringify([header], { ...OPTIONS, bom: true });
  for await (const rows of batches) if (rows.length > 0) yield stringify(rows, OPTIONS);
}

/**
 * A telephone number as `+420224004111`: spreadsheets treat it as a number, and a prefix would break it for other
 * programs.
 */
const TELEPHONE = /^\+\d{7,15}$/u;

/** Numbers and telephone numbers stay unchanged; only text is guarded. */
export function guardCell(cell: string): string {
  return FORMULA.test(cell) && !TELEPHONE.test(cell) ? `'${cell}` : cell;
}

/** Restores a guarded cell. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
