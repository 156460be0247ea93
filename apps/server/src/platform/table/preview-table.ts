import type { DayOrder, TablePreview } from '@parley/contract';
import { invalidField, Problem } from '@parley/domain/problem';
import { TableProblem, type TableRow } from '@parley/domain/table/cells';
import type { TextEncoding } from '@parley/domain/table/encodings';
import { previewRows, type JudgeRows, type ReadRow } from '#platform/table/preview-rows.ts';
import type { CsvFormat } from '#platform/table/read-csv.ts';
import type { Table } from '#platform/table/tables.ts';

interface TableKind<Item> {
  columns(header: string[]): TablePreview['columns'];
  /** Whether the first row has the names of columns; without it, it always has. */
  hasNames?(first: string[]): boolean;
  /** Refuses columns that do not do. */
  reader(header: string[]): (row: TableRow) => ReadRow<Item>;
  judge?: JudgeRows<Item>;
  mostRows: number;
  /** For cells of these columns: whether a date's year comes last, and which order of day and month fits it. */
  dates?: { roles: readonly string[]; orderOf(cell: string): { fits: DayOrder | null } | null };
}

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** Reads a whole table like the import, without importing it. */
export async function previewTable<Item = never>(
  table: Table,
  encoding: TextEncoding | undefined,
  kind: TableKind<Item>,
): Promise<TablePreview> {
  const format: CsvFormat = { encoding: 'utf-8', separator: ',' };
  const collected = previewRows(kind.judge);
  let columns: TablePreview['columns'] | undefined;
  let total = 0;
  let readRow: ReturnType<TableKind<Item>['reader']> | undefined;
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
      await collected.add(row, readRow?.(row) ?? row.cells, columns.length);
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
  return { ...format, sheets, sheet, columns, fault, ...(await collected.report(columns.length)), ...dates.asked() };
}

/** Finds out whether some dates have the year last, and which order of day and month fits all of them. */
function datesIn(kind: TableKind<never>['dates']) {
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
