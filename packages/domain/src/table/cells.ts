/** A file that is not a table. */
export class TableProblem extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

export interface TableRow {
  /** The line at which the row begins; the first is 1. */
  line: number;
  cells: string[];
}

/** If a line contains two of them equally often, the later one separates. */
export const SEPARATORS = [',', '|', ';', '\t'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** Longer than any line that people or programs write on purpose. */
export const LONGEST_ROW = 64 * 1024;

/**
 * Splits a text into rows in linear time. `write` takes whole lines. Quotation marks inside an unquoted cell are text.
 * In tab-separated text, so are the quotation marks of a cell that does not end with one.
 */
export function cellReader(separator: Separator, line = 1) {
  let rows: TableRow[] = [];
  let row: TableRow = { line, cells: [] };
  /** The part of a quoted cell that was read; null outside of one. */
  let quoted: string | null = null;
  let isCellDue = false;

  function endRow(): void {
    if (row.cells.length > 1 && row.cells.reduce((sum, cell) => sum + cell.length, 0) > LONGEST_ROW)
      throw new TableProblem(row.line, TOO_LONG);
    rows.push(row);
    row = { line, cells: [] };
  }

  /** Reads a cell that begins at `from`; answers where its separator or the end of its line is. */
  function readCell(text: string, from: number): number {
    const opening = text[from] === ' ' ? from + spacesAt(text, from) : from;
    if (text[opening] !== '"') return readPlain(text, from);
    if (separator !== '\t') return readQuoted(text, opening + 1, '');
    WHOLE_QUOTED.lastIndex = opening;
    const [whole, inside = ''] = WHOLE_QUOTED.exec(text) ?? [];
    if (whole === undefined) return readPlain(text, from);
    row.cells.push(inside.replaceAll('""', '"'));
    return opening + whole.length;
  }

  function readPlain(text: string, from: number): number {
    let end = from;
    while (end < text.length && text[end] !== separator && !isLineEnd(text[end])) end++;
    row.cells.push(text.slice(from, end));
    return end;
  }

  function readQuoted(text: string, from: number, begun: string): number {
    let inside = begun;
    for (let at = from; ;) {
      const mark = text.indexOf('"', at);
      const part = text.slice(at, mark < 0 ? undefined : mark);
      line += lineEndsIn(part);
      inside += part;
      if (inside.length > LONGEST_ROW) throw new TableProblem(row.line, TOO_LONG);
      if (mark < 0) {
        quoted = inside;
        return text.length;
      }
      if (text[mark + 1] !== '"') {
        quoted = null;
        row.cells.push(inside);
        return closed(text, mark + 1);
      }
      inside += '"';
      at = mark + 2;
    }
  }

  function closed(text: string, from: number): number {
    const end = from + spacesAt(text, from);
    if (end < text.length && text[end] !== separator && !isLineEnd(text[end]))
      throw new TableProblem(row.line, 'Double the quotation marks inside a quoted cell');
    return end;
  }

  /** Goes past what ends a cell. */
  function past(text: string, end: number): number {
    isCellDue = text[end] === separator;
    if (isCellDue || end >= text.length) return end + 1;
    line += 1;
    endRow();
    return end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1);
  }

  return {
    /** The rows that end in the text. */
    write(text: string): TableRow[] {
      rows = [];
      let at = 0;
      if (quoted !== null) {
        at = readQuoted(text, 0, quoted);
        if (quoted === null) at = past(text, at);
      }
      while (quoted === null && (at < text.length || isCellDue)) {
        at = readCell(text, at);
        if (quoted === null) at = past(text, at);
      }
      return rows;
    },
    end(): TableRow[] {
      if (quoted !== null) throw new TableProblem(row.line, 'Unclosed quotation mark');
      rows = [];
      if (row.cells.length > 0) endRow();
      return rows;
    },
  };
}

/** A quoted cell that ends at a separator or line end. */
const WHOLE_QUOTED = /"((?:[^"\r\n]|"")*)"(?=\t|\r|\n|$)/uy;
const TOO_LONG = 'The row is too long, or a quotation mark is unclosed';

const isLineEnd = (character: string | undefined): boolean => character === '\n' || character === '\r';

function spacesAt(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ') at++;
  return at - from;
}

function lineEndsIn(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++)
    if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) count++;
  return count;
}

/** The separator that the first line has most of, outside quotation marks; text has commas rather than the others. */
export function separatorIn(firstLine: string): Separator {
  const plain = firstLine.replaceAll(/"[^"]*"/gu, '');
  let best: Separator = ',';
  for (const separator of SEPARATORS)
    if (countOf(plain, separator) >= Math.max(1, countOf(plain, best))) best = separator;
  return best;
}

const countOf = (text: string, character: string): number => text.split(character).length - 1;

/** The separator that a first line `sep=;` declares; null if it does not declare any. */
export function namedSeparator(firstLine: string): Separator | null {
  const [, named] = /^"?sep=(.)"?\s*$/iu.exec(firstLine) ?? [];
  return SEPARATORS.find((one) => one === named) ?? null;
}

/**
 * Pads or trims a row to the table's columns: spreadsheets omit empty cells at the end, or add some. Null if a non-
 * empty cell has no column.
 */
export function cellsOf(cells: readonly string[], columns: number): string[] | null {
  if (cells.slice(columns).some((cell) => cell.trim() !== '')) return null;
  return Array.from({ length: columns }, (_, index) => cells[index] ?? '');
}
