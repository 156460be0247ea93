import { stringify } from 'csv-stringify/sync';

/** What a spreadsheet would run as a formula, or would once an import has taken one apostrophe away. */
const FORMULA = /^'*[=+\-@\t\r]/u;

type CsvCell = string | number | null;

/** A table as RFC 4180, in UTF-8 with a byte order mark. No cell of it starts a formula. */
export function stringifyCsv(header: string[], rows: CsvCell[][]): string {
  return stringify([header, ...rows], {
    bom: true,
    record_delimiter: 'windows',
    // Otherwise only the delimiter of records, which is both of them, would be quoted.
    quoted_match: /[\r\n]/u,
    cast: { string: guardCell, number: String },
  });
}

/** Numbers that are numbers stay numbers; only text is guarded. */
export function guardCell(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** A cell as it was before it was guarded. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
