import { closeSync, openSync, writeSync } from 'node:fs';
import { Problem, type ProblemKind } from '@parley/domain/problem';
import { TableProblem } from '@parley/domain/table/cells';
import { threadWork } from '#platform/threads/thread-work.ts';
import { readSheet } from '#platform/workbook/read-sheet.ts';
import { readFormats, readStrings, readWorkbook } from '#platform/workbook/workbook-parts.ts';
import { withZip } from '#platform/zip/read-zip.ts';

export interface WorkbookWork {
  path: string;
  /** The sheet to read; null for the first one. */
  sheet: string | null;
  /** The output file: a line for each row, with the JSON of its number and its cells. */
  rowsPath: string;
}

export interface ReadWorkbook {
  sheets: string[];
  sheet: string;
}

export type WorkbookDone =
  | { read: ReadWorkbook }
  | { refusal: { kind: ProblemKind; message: string } }
  | { fault: { line: number; message: string } };

const LIMITS = { entries: 5_000, unpacked: 600 * 1024 * 1024 };

threadWork<WorkbookWork, WorkbookDone>(async (work) => {
  try {
    return await unpack(work);
  } catch (error) {
    // An error from a thread arrives without its class.
    if (!(error instanceof Problem)) throw error;
    return { refusal: { kind: error.kind, message: error.message.replace(/^The zip/u, 'The Excel file') } };
  }
});

function unpack({ path, sheet: wanted, rowsPath }: WorkbookWork): Promise<WorkbookDone> {
  return withZip(path, LIMITS, async (entries) => {
    const workbook = await readWorkbook(entries);
    const sheets = workbook.sheets.map(({ name }) => name);
    const sheet = wanted === null ? workbook.sheets[0] : workbook.sheets.find(({ name }) => name === wanted);
    if (!sheet) throw new Problem('invalid', wanted === null ? 'The Excel file has no sheet' : NO_SUCH_SHEET);
    const strings = await readStrings(workbook.strings);
    const formats = await readFormats(workbook.styles, workbook.is1904);
    const file = openSync(rowsPath, 'wx', 0o600);
    try {
      const lines = linesOf((text) => writeSync(file, text));
      await readSheet({ part: sheet.part, strings, formats }, ({ line, cells }) => lines.add([line, cells]));
      lines.end();
    } catch (error) {
      // Outside of this function it would count as a fault of the archive.
      if (!(error instanceof TableProblem)) throw error;
      return { fault: { line: error.line, message: error.message } };
    } finally {
      closeSync(file);
    }
    return { read: { sheets, sheet: sheet.name } };
  });
}

const NO_SUCH_SHEET = 'The Excel file has no sheet of this name';

/** Writes values as lines of JSON, synchronously, as the thread has no other work. */
function linesOf(write: (text: string) => void) {
  const pieces: string[] = [];
  let length = 0;
  const flush = () => {
    write(pieces.splice(0).join(''));
    length = 0;
  };
  return {
    add(value: unknown): void {
      const line = `${JSON.stringify(value)}\n`;
      pieces.push(line);
      length += line.length;
      if (length > PIECE) flush();
    },
    end: flush,
  };
}

/** Characters written together. */
const PIECE = 256 * 1024;
