import { entityValues } from '@parley/domain';
import { entityTexts } from '#texts/entities.ts';

const { faults: texts } = entityTexts.values;

export interface ValueFault {
  line: number;
  reason: string;
}

export type ReadValues = { kind: 'read'; values: string[] } | { kind: 'refused'; faults: ValueFault[] };

const HEAD = ['value', 'synonym'];

/** The columns of an intents file, which users easily confuse with this one. */
const INTENT_COLUMNS = ['intent', 'template'];

/**
 * Reads values from a file: in a text one value per line, in CSV a value and its synonyms in the columns of a row.
 * All or nothing: every fault is reported with its line.
 */
export function readValueFile(fileName: string, bytes: Uint8Array): ReadValues {
  const decoded = decode(bytes);
  if ('line' in decoded) return refused(decoded.line, decoded.reason);
  const read = /\.csv$/iu.test(fileName) ? readCsv(decoded.text) : readLines(decoded.text);
  return read.kind === 'read' && read.values.length === 0 ? refused(1, texts.empty) : read;
}

/** The values as CSV: a value and its synonyms in each row. */
export function valuesAsCsv(values: string): string {
  const rows = entityValues(values).map(({ forms }) => forms);
  return [HEAD, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

export interface Joined {
  values: string;
  /** Values that are new. */
  added: number;
  /** Values that got more synonyms. */
  extended: number;
}

/** Adds new values at the end; existing values get the synonyms that they lack. */
export function withValues(values: string, read: readonly string[]): Joined {
  const before = new Set(entityValues(values).map(({ value }) => value));
  const wanted = new Map<string, Set<string>>();
  for (const { value, forms } of read.flatMap(entityValues)) {
    const known = wanted.get(value) ?? new Set();
    for (const form of forms) known.add(form);
    wanted.set(value, known);
  }
  const { text, extended } = withForms(values.trimEnd(), wanted);
  const fresh = [...wanted].filter(([value]) => !before.has(value)).map(([, forms]) => [...forms].join(' = '));
  return { values: [...(text === '' ? [] : [text]), ...fresh].join('\n'), added: fresh.length, extended };
}

/** Appends the forms that a value lacks, and keeps the rest of the text unchanged. */
function withForms(
  values: string,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
): { text: string; extended: number } {
  let extended = 0;
  const done = new Set<string>();
  // Every second part is a separator.
  const parts = values.split(/([,\n])/u).map((part) => {
    const [known] = entityValues(part);
    if (!known || done.has(known.value)) return part;
    done.add(known.value);
    const lacking = wanted.get(known.value)?.difference(new Set(known.forms));
    if (!lacking?.size) return part;
    extended += 1;
    return [part.trimEnd(), ...lacking].join(' = ');
  });
  return { text: parts.join(''), extended };
}

/** Cells that were copied from a spreadsheet are parted by tabs. */
function readLines(text: string): ReadValues {
  return {
    kind: 'read',
    values: text
      .split(/[\r\n,]+/u)
      .map((line) => formsIn(line.split('\t')).join(' = '))
      .filter((value) => value !== ''),
  };
}

function formsIn(cells: readonly string[]): string[] {
  return cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
}

function readCsv(text: string): ReadValues {
  const parsed = rowsOf(text);
  if (parsed.kind === 'cut') return refused(parsed.line, texts.unclosed);
  const [first] = parsed.rows;
  if (first && INTENT_COLUMNS.every((name, at) => first.cells[at]?.trim().toLowerCase() === name)) {
    return refused(1, texts.intents);
  }
  const rows = parsed.rows
    .map(({ line, cells }) => ({ line, forms: formsIn(cells).map(withoutGuard) }))
    .filter(({ forms }, at) => forms.length > 0 && !(at === 0 && isHead(forms)));
  const faults = rows.flatMap(({ line, forms }): ValueFault[] => {
    const wrong = forms.find((form) => /[,=\r\n]/u.test(form));
    return wrong === undefined ? [] : [{ line, reason: texts.separator(wrong) }];
  });
  if (faults.length > 0) return { kind: 'refused', faults };
  return { kind: 'read', values: rows.map(({ forms }) => forms.join(' = ')) };
}

function isHead(cells: readonly string[]): boolean {
  return cells.every((cell, at) => cell.toLowerCase() === (HEAD[at] ?? HEAD[1]));
}

interface Row {
  /** The line where it begins, from 1. */
  line: number;
  cells: string[];
}

/** CSV as RFC 4180 has it; semicolons or tabs separate where the first line has no comma. */
function rowsOf(text: string): { kind: 'rows'; rows: Row[] } | { kind: 'cut'; line: number } {
  const [firstLine = ''] = text.split('\n', 1);
  const separator = [',', ';', '\t'].find((one) => firstLine.includes(one)) ?? ',';
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

/** Cells that a spreadsheet would run as a formula, or would once reading has taken one apostrophe away. */
const FORMULA = /^'*[=+\-@\t\r]/u;

function withoutGuard(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

function cellOf(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text, or the first line that is not UTF-8. */
function decode(bytes: Uint8Array): { text: string } | ValueFault {
  const text = decodedUtf8(bytes);
  if (text === null) return { line: firstLineNotInUtf8(bytes), reason: texts.notUtf8 };
  const control = /[^\P{Cc}\t\n\r]/u.exec(text);
  if (control) return { line: text.slice(0, control.index).split('\n').length, reason: texts.notText };
  return { text };
}

function firstLineNotInUtf8(bytes: Uint8Array): number {
  let line = 1;
  for (let from = 0; from < bytes.length; line++) {
    const end = bytes.indexOf(NEWLINE, from) + 1 || bytes.length;
    if (decodedUtf8(bytes.subarray(from, end)) === null) break;
    from = end;
  }
  return line;
}

const NEWLINE = 0x0a;

function decodedUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function refused(line: number, reason: string): ReadValues {
  return { kind: 'refused', faults: [{ line, reason }] };
}
