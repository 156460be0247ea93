import type { DayOrder, TablePreview } from '@parley/contract';
import { invalidField, Problem } from '@parley/domain/problem';
import { cellsOf, TableProblem, type TableRow } from '@parley/domain/table/cells';
import type { TextEncoding } from '@parley/domain/table/encodings';
import type { CsvFormat } from '#platform/table/read-csv.ts';
import type { Table } from '#platform/table/tables.ts';

const ROWS_SHOWN = 5;
const FAULTS_SHOWN = 100;
/** Characters of a row that a user may correct manually. */
const LONGEST_REPAIRED = 4_000;

interface TableKind {
  columns(header: string[]): TablePreview['columns'];
  /** Whether the first row has the names of columns; without it, it always has. */
  hasNames?(first: string[]): boolean;
  /** Refuses columns that do not do. Of a row it answers its cells as they are read, or why it is not taken. */
  reader(header: string[]): (row: TableRow) => string[] | { reason: string };
  mostRows: number;
  /** For cells of these columns: whether a date's year comes last, and which order of day and month fits it. */
  dates?: { roles: readonly string[]; orderOf(cell: string): { fits: DayOrder | null } | null };
}

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** Reads a whole table like the import, without importing it. */
export async function previewTable(
  table: Table,
  encoding: TextEncoding | undefined,
  kind: TableKind,
): Promise<TablePreview> {
  const format: CsvFormat = { encoding: 'utf-8', separator: ',' };
  const shown: TablePreview['rows'] = [];
  const faults: TablePreview['faults'] = [];
  let columns: TablePreview['columns'] | undefined;
  let [total, faulty] = [0, 0];
  let readRow: ReturnType<TableKind['reader']> | undefined;
  let fault: string | null = null;
  const dates = datesIn(kind.dates);
  try {
    for await (const row of table.rows({ encoding, found: (found) => Object.assign(format, found) })) {
      if (!columns) {
        columns = kind.columns(row.cells);
        try {
          readRow = kind.reader(row.cells);
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          fault = error.message;
        }
        if (kind.hasNames?.(row.cells) ?? true) continue;
      }
      if (isBlank(row.cells)) continue;
      if (++total > kind.mostRows) break;
      dates.look(columns, row.cells);
      const read = readRow?.(row) ?? row.cells;
      const reason = 'reason' in read ? read.reason : null;
      if (reason !== null) faulty += 1;
      if (reason !== null && faults.length < FAULTS_SHOWN) faults.push(faultOf(row, columns.length, reason));
      if (shown.length < ROWS_SHOWN) shown.push({ line: row.line, cells: 'reason' in read ? row.cells : read, reason });
    }
  } catch (error) {
    if (!(error instanceof TableProblem)) throw error;
    fault = `Line ${error.line}: ${error.message}`;
  }
  if (!columns) {
    if (fault === null) throw invalidField('body.file', 'The file is empty');
    columns = [];
  }
  const { sheets, sheet } = table;
  return { ...format, sheets, sheet, columns, fault, rows: shown, total, faulty, faults, ...dates.asked() };
}

function faultOf({ line, cells }: TableRow, columns: number, reason: string): TablePreview['faults'][number] {
  const isShort = cells.reduce((sum, cell) => sum + cell.length, 0) <= LONGEST_REPAIRED;
  // A cell beyond the last column is shown as a fault in a separate column.
  const whole = cellsOf(cells, columns) ?? cells;
  return { line, reason, cells: isShort ? whole : null };
}

/** Finds out whether some dates have the year last, and which order of day and month fits all of them. */
function datesIn(kind: TableKind['dates']) {
  let isAsked = false;
  const fits: Record<DayOrder, boolean> = { dmy: false, mdy: false };
  return {
    look(columns: TablePreview['columns'], cells: readonly string[]): void {
      if (!kind) return;
      for (const [index, { role }] of columns.entries()) {
        const found = kind.roles.includes(role) ? kind.orderOf(cells[index] ?? '') : null;
        if (!found) continue;
        isAsked = true;
        if (found.fits) fits[found.fits] = true;
      }
    },
    asked: (): Pick<TablePreview, 'asks_day_order' | 'fitting_day_order'> => ({
      asks_day_order: isAsked,
      fitting_day_order: fits.dmy === fits.mdy ? null : fits.dmy ? 'dmy' : 'mdy',
    }),
  };
}
