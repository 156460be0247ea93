import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

export interface Row {
  intent: string;
  text: string;
}

/** The expected answer for a text out of scope. */
export const OUT_OF_SCOPE = '__oos__';

/** The rows of a CSV file with the columns `intent` and `template` or `text`; refuses others, naming file and line. */
export function readRows(file: string): Row[] {
  const [head = [], ...lines] = parsed(file);
  const intent = head.indexOf('intent');
  const text = head.findIndex((column) => column === 'template' || column === 'text');
  if (intent < 0 || text < 0) throw new Error(`${file}: the columns must be intent and template, or intent and text`);
  return lines
    .map((line) => ({ intent: (line[intent] ?? '').trim(), text: line[text] ?? '' }))
    .filter((row) => row.intent !== '' && row.text.trim() !== '');
}

function parsed(file: string): string[][] {
  try {
    return parse(readFileSync(file, 'utf8'), { bom: true, relax_column_count: true, skip_empty_lines: true });
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
