import * as z from 'zod/mini';

/** Longest values that the product accepts, in UTF-16 code units. */
export const LIMITS = {
  name: 200,
  template: 1_000,
  condition: 4_096,
  utterance: 10_000,
  source: 200_000,
  email: 254,
  url: 2_000,
  /** Templates of one intent, values of one synonym. */
  list: 100_000,
} as const;

/** Every string that enters the product: NFC, no NUL, no lone surrogate, at most `max` code units. */
export function text(max: number, tooLong = `At most ${max} characters`) {
  return z.string().check(
    z.overwrite((value) => (value.isWellFormed() ? value.normalize('NFC') : value)),
    z.maxLength(max, tooLong),
    z.refine((value) => !value.includes('\u0000'), 'NUL characters are not allowed'),
    z.refine((value) => value.isWellFormed(), 'Malformed Unicode is not allowed'),
  );
}

/** Any JSON value, unchecked. */
export const AnyJson = z.json();

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * A JSON value that can be stored entirely. Its depth and size are bounded by the request body. A single walk instead
 * of a schema per value: a union of schemas takes ten times as long, and reports every fault.
 */
export const StorableJson = z.unknown().check((context) => {
  const faults: StorableFault[] = [];
  context.value = storable(context.value, [], faults);
  for (const { path, message } of faults) {
    context.issues.push({ code: 'custom', path, message, input: undefined });
  }
}) as unknown as z.ZodMiniType<Json>;

interface StorableFault {
  path: string[];
  message: string;
}

/** More faults of one value are not reported. */
const MOST_FAULTS = 20;
const StorableText = text(LIMITS.utterance);
const StorableKey = text(LIMITS.name);

/** The value with all texts in NFC; returns its argument if nothing changes. */
function storable(value: unknown, path: string[], faults: StorableFault[]): unknown {
  if (faults.length >= MOST_FAULTS) return value;
  if (typeof value === 'string') return storableText(StorableText, value, path, faults);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const list: unknown[] = value.map((item, index) => storable(item, [...path, String(index)], faults));
    return list.every((item, index) => item === value[index]) ? value : list;
  }
  let isChanged = false;
  const entries = Object.entries(value).map(([key, item]) => {
    const [name, content] = [storableText(StorableKey, key, path, faults), storable(item, [...path, key], faults)];
    isChanged ||= name !== key || content !== item;
    return [name, content];
  });
  return isChanged ? Object.fromEntries(entries) : value;
}

/** Most texts are short and plain, and need no schema. */
function storableText(schema: typeof StorableText, value: string, path: string[], faults: StorableFault[]): string {
  if (value.length <= LIMITS.name && /^[\t\n\r -~]*$/u.test(value)) return value;
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  faults.push({ path, message: result.error.issues[0]?.message ?? 'Invalid text' });
  return value;
}

/** A trimmed name that must not be empty. `emptyMessage` is the specification's text for its noun. */
export function nameText(emptyMessage: string) {
  return text(LIMITS.name).check(z.trim(), z.minLength(1, emptyMessage));
}

/** Two names with equal keys count as duplicates. */
export function nameKey(name: string): string {
  return name.normalize('NFC').trim();
}

/** Two templates with equal keys count as duplicates: NFC, trimmed, single spaces, lower case. */
export function templateKey(template: string): string {
  return template.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase();
}

/** Equal for texts that differ in case or in the Unicode form of their characters only. */
export function foldedText(value: string): string {
  const folded = Array.from(value.normalize('NFKC'), foldedCharacter).join('');
  return folded.normalize('NFKC');
}

/** Full case folding: ß and ẞ become ss, all sigmas become one; the Turkish dotless ı stays distinct from i. */
function foldedCharacter(character: string): string {
  return character === 'ı' ? character : character.toLowerCase().toUpperCase().toLowerCase();
}

/** The key for searching: lower case, no diacritics, single spaces. */
export function searchKey(value: string): string {
  return value
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();
}
