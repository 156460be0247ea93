import { entityValues } from '#entity-values.ts';

/** Values that a dictionary lists more than once, in the order of their second mention. */
export function doubledValues(values: string): string[] {
  const seen = new Set<string>();
  const doubled = new Set<string>();
  for (const { value } of entityValues(values)) {
    if (seen.has(value)) doubled.add(value);
    seen.add(value);
  }
  return [...doubled];
}

/** The same values, each listed once with every synonym that it had. What is listed once stays as it is written. */
export function withoutDoubles(values: string): string {
  const doubled = new Set(doubledValues(values));
  if (doubled.size === 0) return values;
  const forms = new Map<string, Set<string>>();
  for (const { value, forms: own } of entityValues(values)) {
    const known = forms.get(value);
    if (known) for (const form of own) known.add(form);
    else forms.set(value, new Set(own));
  }
  const written = new Set<string>();
  const kept: string[] = [];
  for (const entry of values.split(/(?<=[,\n])/u)) {
    const [one] = entityValues(entry);
    if (!one || !doubled.has(one.value)) kept.push(entry);
    else if (!written.has(one.value)) {
      written.add(one.value);
      const joined = [...(forms.get(one.value) ?? [])].join(' = ');
      // The space before it and the separator after it stay.
      kept.push(entry.replace(/^(\s*).*?([,\n]?)$/su, (_, before: string, end: string) => before + joined + end));
    }
  }
  return kept.join('').replace(/[,\s]+$/u, '');
}
