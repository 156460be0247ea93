/** The formats of a value in a text: `{{ slots.day | date }}`. */
export const FORMATS = ['date', 'day', 'time', 'number', 'money', 'digits'] as const;
export type FormatName = (typeof FORMATS)[number];

export interface Format {
  name: FormatName;
  /** The currency of a number: `{{ slots.price | money EUR }}`. */
  currency: string | null;
}

/** A single `|` before a name at the end. `||` is an operator. */
const TAIL = /^([\s\S]*[^|\s])\s*(?<!\|)\|(?!\|)\s*([A-Za-z_]\w*)(?:\s+([A-Za-z]{3}))?\s*$/u;

/** Names that an expression itself may end with, after a bitwise `|`. */
const VALUES: ReadonlySet<string> = new Set(
  'slots entities found text intent confidence alternatives failures now config scope answer true false null undefined NaN Infinity'.split(
    ' ',
  ),
);

/** Takes the expression and the format of a hole apart. A name that is no format belongs to the expression. */
export function formatIn(hole: string): { code: string; format: Format | null } {
  const [, code = '', name = '', currency] = (hole.includes('|') && TAIL.exec(hole)) || [];
  if (!isFormat(name) || (currency !== undefined && name !== 'money')) return { code: hole, format: null };
  return { code, format: { name, currency: currency?.toUpperCase() ?? null } };
}

/** A name behind `|` that is neither a format nor a value: probably a misspelled format. */
export function unknownFormatIn(hole: string): { name: string; from: number } | null {
  const found = hole.includes('|') ? TAIL.exec(hole) : null;
  const name = found?.[2] ?? '';
  if (!found || VALUES.has(name) || formatIn(hole).format !== null) return null;
  return { name, from: hole.lastIndexOf(name) };
}

function isFormat(name: string): name is FormatName {
  return FORMATS.some((known) => known === name);
}
