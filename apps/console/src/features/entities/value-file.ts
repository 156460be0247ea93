import { entityValues } from '@parley/domain';

export interface ValueFault {
  line: number;
  reason: string;
}

export type ReadValues = { kind: 'read'; values: string[] } | { kind: 'refused'; faults: ValueFault[] };

const HEAD = ['value', 'synonym'];

/**
 * Reads values from a file: a value in each line of a text; in CSV the value, then other ways of saying it, one in
 * each column. All or nothing: what cannot be a value is told with its line.
 */
export function readValueFile(fileName: string, bytes: Uint8Array): ReadValues {
  const text = decoded(bytes);
  if (text === null) return refused(1, 'The file is not in UTF-8. Save it as UTF-8 and try again.');
  return /\.csv$/iu.test(fileName) ? readCsv(text) : readLines(text);
}

/** The values as CSV: a value and its synonyms in each row. */
export function valuesAsCsv(values: string): string {
  const rows = entityValues(values).map(({ forms }) => forms);
  return [HEAD, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

/** New values below those that are there already. A value that is there is not added again. */
export function withValues(values: string, added: readonly string[]): { values: string; count: number } {
  const known = new Set(entityValues(values).map(({ value }) => value));
  const fresh: string[] = [];
  for (const entry of added) {
    const [first] = entityValues(entry);
    if (!first || known.has(first.value)) continue;
    known.add(first.value);
    fresh.push(entry);
  }
  const before = values.trimEnd();
  return { values: [...(before === '' ? [] : [before]), ...fresh].join('\n'), count: fresh.length };
}

function readLines(text: string): ReadValues {
  return {
    kind: 'read',
    values: text
      .split(/[\r\n,]+/u)
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  };
}

function readCsv(text: string): ReadValues {
  const parsed = rowsOf(text);
  if (parsed.kind === 'cut') {
    return refused(parsed.line, 'A quotation mark is opened here and never closed. Is the file cut?');
  }
  const rows = parsed.rows
    .map(({ line, cells }) => ({
      line,
      forms: cells.map((cell) => withoutGuard(cell.trim())).filter((cell) => cell !== ''),
    }))
    .filter(({ forms }, at) => forms.length > 0 && !(at === 0 && isHead(forms)));
  const faults = rows.flatMap(({ line, forms }): ValueFault[] => {
    const wrong = forms.find((form) => /[,=\r\n]/u.test(form));
    const reason = `“${wrong}” has a comma, an equals sign or a line break, which separate values`;
    return wrong === undefined ? [] : [{ line, reason }];
  });
  if (faults.length > 0) return { kind: 'refused', faults };
  return { kind: 'read', values: rows.map(({ forms }) => forms.join(' = ')) };
}

function isHead(cells: readonly string[]): boolean {
  return cells.every((cell, at) => cell.toLowerCase() === (HEAD[at] ?? HEAD[1]));
}

interface Row {
  /** Where it begins, from 1. */
  line: number;
  cells: string[];
}

/** CSV as RFC 4180 has it; semicolons separate where the first line has no comma. */
function rowsOf(text: string): { kind: 'rows'; rows: Row[] } | { kind: 'cut'; line: number } {
  const [firstLine = ''] = text.split('\n', 1);
  const separator = !firstLine.includes(',') && firstLine.includes(';') ? ';' : ',';
  const token = new RegExp(`"((?:[^"]|"")*)"|(")|([^"${separator}\\r\\n]+)|(${separator})|(\\r\\n|\\n|\\r)`, 'gu');
  const rows: Row[] = [];
  let line = 1;
  let row: Row = { line, cells: [''] };
  for (const [whole, quoted, opened, plain, next, end] of text.matchAll(token)) {
    if (opened !== undefined) return { kind: 'cut', line };
    if (next !== undefined) row.cells.push('');
    else if (end !== undefined) {
      rows.push(row);
      line += 1;
      row = { line, cells: [''] };
      continue;
    } else row.cells.push((row.cells.pop() ?? '') + (quoted?.replaceAll('""', '"') ?? plain ?? ''));
    line += whole.split('\n').length - 1;
  }
  return { kind: 'rows', rows: [...rows, row] };
}

/** What a spreadsheet would run as a formula, or would once reading has taken one apostrophe away. */
const FORMULA = /^'*[=+\-@\t\r]/u;

function withoutGuard(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

function cellOf(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function refused(line: number, reason: string): ReadValues {
  return { kind: 'refused', faults: [{ line, reason }] };
}
