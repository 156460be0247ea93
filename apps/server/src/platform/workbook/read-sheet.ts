import { Problem } from '@parley/domain/problem';
import { LONGEST_ROW, TableProblem, type TableRow } from '@parley/domain/table/cells';
import { numberFormat, unescapedText, type ShowNumber } from '#platform/workbook/cell-text.ts';
import { readXml, type XmlHandlers } from '#platform/workbook/read-xml.ts';
import { textReader } from '#platform/workbook/workbook-parts.ts';
import type { ZipEntry } from '#platform/zip/read-zip.ts';

const MOST_COLUMNS = 1_000;
/** Cells and characters of a sheet together. Many cells may share one long text. */
const MOST_WRITTEN = 200 * 1024 * 1024;

interface Sheet {
  part: ZipEntry;
  strings: readonly string[];
  formats: readonly ShowNumber[];
}

/** Reports the non-empty rows of a sheet by number, with the cells as Excel shows them. */
export async function readSheet({ part, strings, formats }: Sheet, tell: (row: TableRow) => void): Promise<void> {
  const plain = numberFormat('General', false);
  let row: TableRow = { line: 0, cells: [] };
  let written = 0;

  function endRow(): void {
    const cells = row.cells.slice(0, row.cells.findLastIndex((cell) => cell !== '') + 1);
    if (cells.length === 0) return;
    const length = cells.reduce((sum, cell) => sum + cell.length, 0);
    if (length > LONGEST_ROW) throw new TableProblem(row.line, 'The row is too long');
    written += length + cells.length;
    if (written > MOST_WRITTEN) throw new Problem('too_large', 'The sheet is too large; split it');
    tell({ line: row.line, cells });
  }

  const cells = cellReader((column, { type, style, value }) => {
    const index = column === '' ? row.cells.length : columnOf(column);
    if (index >= MOST_COLUMNS)
      throw new TableProblem(row.line, `More than ${MOST_COLUMNS.toLocaleString('en')} columns`);
    while (row.cells.length < index) row.cells.push('');
    row.cells[index] = cellText(type, value, strings, formats[style] ?? plain);
  });
  await readXml(await part.open(), {
    open(name, attributes) {
      if (name === 'row') row = { line: Number(attributes['r']) || row.line + 1, cells: [] };
      cells.open?.(name, attributes);
    },
    text: cells.text,
    close(name) {
      cells.close?.(name);
      if (name === 'row') endRow();
    },
  });
}

interface Cell {
  type: string;
  style: number;
  value: string;
}

function cellReader(tell: (column: string, cell: Cell) => void): XmlHandlers & { text(piece: string): void } {
  const inline = textReader();
  let column = '';
  let cell: Cell = { type: 'n', style: 0, value: '' };
  let isValue = false;
  return {
    open(name, { r: place = '', t: type = 'n', s: style = '0' }) {
      if (name === 'c') {
        column = place.replace(/\d+$/u, '');
        cell = { type, style: Number(style), value: '' };
      }
      isValue = name === 'v';
      inline.handlers.open(name);
    },
    text(piece) {
      if (!isValue) return inline.handlers.text(piece);
      cell.value += piece;
      if (cell.value.length > LONGEST_ROW) throw new Problem('too_large', 'A cell of the Excel file has too much text');
    },
    close(name) {
      isValue = false;
      inline.handlers.close(name);
      if (name !== 'c') return;
      const text = inline.take();
      tell(column, cell.type === 'inlineStr' ? { ...cell, value: text } : cell);
    },
  };
}

function cellText(type: string, value: string, strings: readonly string[], show: ShowNumber): string {
  switch (type) {
    case 's':
      return strings[Number(value)] ?? '';
    case 'inlineStr':
      return value;
    case 'str':
      return unescapedText(value);
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'd':
      return value.replace('T', ' ').replace(/ 00:00:00(?:\.0+)?$/u, '');
    case 'n': {
      const number = Number(value);
      return value === '' || !Number.isFinite(number) ? value : show(number);
    }
    default:
      // A failed formula shows its error, such as #N/A.
      return value;
  }
}

/** 0 for A, 26 for AA. */
function columnOf(letters: string): number {
  let number = 0;
  for (const letter of letters.toUpperCase().slice(0, 4)) number = number * 26 + (letter.codePointAt(0) ?? 0) - 64;
  return number - 1;
}
