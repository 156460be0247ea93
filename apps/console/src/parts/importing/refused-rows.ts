import { saveAs } from '#shared/api/download.ts';

interface RefusedRow {
  line: number;
  reason: string;
  /** The cells in the file; absent if there are too many. */
  cells?: readonly string[] | null | undefined;
}

/** The rows that were refused as they are in their file, each with its line and the reason, for a spreadsheet. */
export function refusedRowsCsv(columns: readonly string[], rows: readonly RefusedRow[]): string {
  const head = [...columns, 'line', 'reason'];
  const lines = rows.map(({ line, reason, cells }) => [
    ...columns.map((_column, index) => cells?.[index] ?? ''),
    String(line),
    reason,
  ]);
  // Excel takes a file without a mark for one in its own encoding.
  return `\uFEFF${[head, ...lines].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
}

export function saveRefusedRows(name: string, columns: readonly string[], rows: readonly RefusedRow[]): void {
  saveAs(name, new Blob([refusedRowsCsv(columns, rows)], { type: 'text/csv;charset=utf-8' }));
}

/** Puts an apostrophe before cells that a spreadsheet would compute, except telephone numbers. */
function cellOf(text: string): string {
  const safe = /^'*[=+\-@\t\r]/u.test(text) && !/^\+\d{7,15}$/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
