import { createReadStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { invalidField, Problem } from '@parley/domain/problem';
import { TableProblem, type TableRow } from '@parley/domain/table/cells';
import type { TextEncoding } from '@parley/domain/table/encodings';
import type { ReceivedFile } from '#platform/files/file-store.ts';
import { pauses } from '#platform/pauses.ts';
import { readCsv, type CsvFormat } from '#platform/table/read-csv.ts';
import { createWorkbooks } from '#platform/workbook/unpack-workbook.ts';

/** A row as a user has corrected it in the import dialog. */
export interface Repair {
  line: number;
  cells: string[];
}

/** A received file that is read as a table. */
export interface ReceivedTable extends ReceivedFile {
  repairs: readonly Repair[];
}

/** A CSV file, or a sheet of an Excel file. */
export interface Table {
  /** The sheets of an Excel file and the chosen sheet; empty for a CSV file. */
  sheets: string[];
  sheet: string | null;
  /**
   * Its rows, starting with the column names, with corrected rows in place of the file's. They can be read repeatedly.
   */
  rows(options?: RowsOptions): AsyncGenerator<TableRow>;
}

interface RowsOptions {
  encoding?: TextEncoding | null | undefined;
  found?: (format: CsvFormat) => void;
  /** Called with the share read so far, from 0 to 1. */
  tellShare?: (share: number) => void;
}

interface Opening {
  sheet?: string | undefined;
  /** The owner of the work, for its turn. */
  owner: string;
}

/** The first bytes of a zip, which an .xlsx file is, and of the container of old and protected Excel files. */
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
const OLD_EXCEL = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** The only reader of imported tables. */
export function createTables() {
  const workbooks = createWorkbooks();

  /** Does `work` with the table in a file, without changing the file. Throws a `TableProblem` if it is not a table. */
  async function withTable<T>(
    { path, repairs }: Pick<ReceivedTable, 'path' | 'repairs'>,
    { sheet, owner }: Opening,
    work: (table: Table) => Promise<T>,
  ): Promise<T> {
    const start = await firstBytes(path);
    if (start.equals(OLD_EXCEL)) throw invalidField('body.file', OLD);
    if (!start.subarray(0, ZIP.length).equals(ZIP)) {
      const rows = ({ tellShare, ...options }: RowsOptions = {}) =>
        repaired(readCsv(piecesOf(path, tellShare), options), repairs);
      return work({ sheets: [], sheet: null, rows });
    }
    const rowsPath = `${path}.rows`;
    try {
      const read = await workbooks.unpack({ path, sheet: sheet ?? null, rowsPath }, owner).catch(asField);
      return await work({
        ...read,
        rows: ({ tellShare }: RowsOptions = {}) => repaired(readLines(piecesOf(rowsPath, tellShare)), repairs),
      });
    } finally {
      await rm(rowsPath, { force: true });
    }
  }

  return { withTable, close: workbooks.close };
}

export type Tables = ReturnType<typeof createTables>;

const OLD = 'This is an old Excel file (.xls), or one with a password. Save it as .xlsx without a password, or as CSV';

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(OLD_EXCEL.length), 0, OLD_EXCEL.length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Attributes a fault of the file to its field. */
function asField(error: unknown): never {
  if (error instanceof TableProblem) throw invalidField('body.file', `Line ${error.line}: ${error.message}`);
  if (error instanceof Problem && error.kind === 'invalid') throw invalidField('body.file', error.message);
  throw error;
}

async function* piecesOf(path: string, tellShare: (share: number) => void = () => {}): AsyncGenerator<Buffer> {
  const { size } = await stat(path);
  let read = 0;
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    yield piece;
    read += piece.length;
    tellShare(read / size);
  }
}

/** A row of a sheet ends with its last non-empty cell, but is not cut off: it gets all columns of the header. */
async function* readLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<TableRow> {
  const pause = pauses();
  const decoder = new TextDecoder();
  let begun = '';
  let columns: number | undefined;
  for await (const piece of bytes) {
    const lines = (begun + decoder.decode(piece, { stream: true })).split('\n');
    begun = lines.pop() ?? '';
    for (const text of lines) {
      const [line, cells] = JSON.parse(text) as [number, string[]];
      columns ??= cells.length;
      while (cells.length < columns) cells.push('');
      yield { line, cells };
      await pause();
    }
  }
}

async function* repaired(rows: AsyncIterable<TableRow>, repairs: readonly Repair[]): AsyncGenerator<TableRow> {
  const byLine = new Map(repairs.map(({ line, cells }) => [line, cells]));
  for await (const { line, cells } of rows) yield { line, cells: byLine.get(line) ?? cells };
}
