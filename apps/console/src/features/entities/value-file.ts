import { entityValues } from '@parley/domain';

const HEAD = ['value', 'synonym'];

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

/** Cells that a spreadsheet would run as a formula, or would once reading has taken one apostrophe away. */
const FORMULA = /^'*[=+\-@\t\r]/u;

function cellOf(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
