/** The subject of a row. A slot, an entity, a configuration value and a part of the time have a name. */
export type RowSource = 'slot' | 'entity' | 'intent' | 'confidence' | 'time' | 'config' | 'text' | 'scope';

export type RowValue = string | number | boolean;

/** The object of an expression that holds the names of a source; the other sources are names themselves. */
export const ROOTS: Readonly<Partial<Record<RowSource, string>>> = {
  slot: 'slots',
  entity: 'entities',
  config: 'config',
  time: 'now',
};

/** A name that may follow a dot. */
export const DOTTED_NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** The value that a row looks at, as an expression. */
export function subjectOf({ source, name }: { source: RowSource; name: string }): string {
  const root = ROOTS[source];
  if (root === undefined) return source;
  return DOTTED_NAME.test(name) ? `${root}.${name}` : `${root}[${writeValue(name)}]`;
}

export function writeValue(value: RowValue): string {
  return typeof value === 'string' ? `'${value.replaceAll(TO_ESCAPE, escaped)}'` : String(value);
}

/** Characters that break a quoted text, or that some engines and databases do not keep. */
const TO_ESCAPE = /['\\\p{Cc}\p{Cs}\u2028\u2029]/gu;
const SHORT: Readonly<Record<string, string>> = { "'": String.raw`\'`, '\\': '\\\\', '\n': String.raw`\n` };

function escaped(sign: string): string {
  return SHORT[sign] ?? `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
