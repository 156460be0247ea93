/**
 * Entity types that the product recognizes without a dictionary. A project enables one by having an entity of this
 * type.
 */
export const SYSTEM_ENTITY_TYPES = ['date', 'time', 'period', 'duration', 'money', 'phone', 'e-mail'] as const;
export type SystemEntityType = (typeof SYSTEM_ENTITY_TYPES)[number];

/**
 * Models store their places in this list, so new types come last. `dtmf` has the keys that a caller presses; no text has
 * any.
 */
export const ENTITY_TYPES = [
  'dictionary',
  'free',
  'regex',
  'number',
  ...SYSTEM_ENTITY_TYPES,
  'yes-no',
  'dtmf',
] as const;

export function isSystemType(type: (typeof ENTITY_TYPES)[number]): type is SystemEntityType {
  return SYSTEM_ENTITY_TYPES.some((one) => one === type);
}

export interface EntityValue {
  value: string;
  /** Every way of saying it, the value itself first. */
  forms: string[];
}

/** The values of a dictionary entity, in the order they are written. Cells of a spreadsheet come with tabs between them. */
export function entityValues(values: string): EntityValue[] {
  return [...eachEntityValue(values)];
}

/** Yields the values one by one, for long lists. */
export function* eachEntityValue(values: string): Generator<EntityValue> {
  for (const [part] of values.matchAll(/[^,\n]+/gu)) {
    const forms = part
      .split(/[=\t]/u)
      .map((form) => form.trim())
      .filter((form) => form !== '');
    if (forms[0] !== undefined) yield { value: forms[0], forms };
  }
}

/** Two values with equal keys are duplicates: a list holds only one of them. */
export function entityValueKey(value: string, { case_insensitive }: { case_insensitive: boolean }): string {
  const composed = value.normalize('NFC');
  return case_insensitive ? composed.toLowerCase() : composed;
}

/** The first character of a value that is neither space nor sign, and what follows up to the next separator. */
const VALUE = /[^\s,=][^,\n]*/gu;

/** `entityValues(values).length`, quickly enough for a list of tens of thousands at every key. */
export function countEntityValues(values: string): number {
  let count = 0;
  VALUE.lastIndex = 0;
  while (VALUE.test(values)) count++;
  return count;
}
