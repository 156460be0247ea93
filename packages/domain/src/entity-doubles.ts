import { eachEntityValue, entityValueKey, entityValues } from '#entity-values.ts';

interface Dictionary {
  values: string;
  case_insensitive: boolean;
}

/** Values that a dictionary lists more than once, as they are written first. */
export function doubledValues(dictionary: Dictionary): string[] {
  const first = new Map<string, string>();
  const doubled = new Set<string>();
  for (const { value } of eachEntityValue(dictionary.values)) {
    const key = entityValueKey(value, dictionary);
    const known = first.get(key);
    if (known === undefined) first.set(key, value);
    else doubled.add(known);
  }
  return [...doubled];
}

/** Lists each value once and merges the synonyms of its duplicates. Lines without duplicates keep their spelling. */
export function withoutDoubles(dictionary: Dictionary): string {
  const { values } = dictionary;
  const keyOf = (value: string) => entityValueKey(value, dictionary);
  const doubled = new Set(doubledValues(dictionary).map(keyOf));
  if (doubled.size === 0) return values;
  /** By the value's key: its forms, by their own keys, in their first spelling. */
  const forms = new Map<string, Map<string, string>>();
  for (const { value, forms: own } of eachEntityValue(values)) {
    const known = forms.get(keyOf(value)) ?? new Map<string, string>();
    for (const form of own) if (!known.has(keyOf(form))) known.set(keyOf(form), form);
    forms.set(keyOf(value), known);
  }
  const written = new Set<string>();
  const kept: string[] = [];
  for (const entry of values.split(/(?<=[,\n])/u)) {
    const [one] = entityValues(entry);
    const key = one && keyOf(one.value);
    if (key === undefined || !doubled.has(key)) kept.push(entry);
    else if (!written.has(key)) {
      written.add(key);
      const joined = [...(forms.get(key)?.values() ?? [])].join(' = ');
      // The space before it and the separator after it stay.
      kept.push(entry.replace(/^(\s*).*?([,\n]?)$/su, (_, before: string, end: string) => before + joined + end));
    }
  }
  return kept.join('').replace(/[,\s]+$/u, '');
}
