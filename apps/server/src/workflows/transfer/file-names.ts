import { createHash } from 'node:crypto';

const LONGEST = 60;
const LONGEST_ENDING = 12;
const HASH_LENGTH = 8;
/** Windows reserves these for devices, with any extension; the last one cannot be a key of a list of names. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d|__proto__)$/u;

/**
 * A file name for each name that every file system supports: lower case letters, digits, `-`, `_` and dots. Names that
 * would share one get a part of their hash, so that a name's file never depends on the order of the others.
 */
export function safeNames(names: readonly string[], withEnding = false): Map<string, string> {
  const plain = new Map(names.map((name) => [name, safeName(name, withEnding)]));
  const counts = new Map<string, number>();
  for (const safe of plain.values()) counts.set(safe, (counts.get(safe) ?? 0) + 1);
  const shared = names.filter((name) => (counts.get(plain.get(name) ?? '') ?? 0) > 1);
  const taken = new Set(plain.values());
  for (const name of shared) plain.set(name, hashed(plain.get(name) ?? '', name, taken));
  return plain;
}

function safeName(name: string, withEnding: boolean): string {
  const [stem, ending] = withEnding ? parted(name) : [name, ''];
  const safe = slug(stem)
    .slice(0, LONGEST)
    .replace(/[-.]+$/u, '');
  if (safe === '') return hashOf(name) + ending;
  const full = RESERVED.test(safe.split('.', 1)[0] ?? '') ? `_${safe}` : safe;
  return full + ending;
}

/** Splits off a short extension, so that a file opens with its program. */
function parted(name: string): [string, string] {
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 ? slug(name.slice(dot + 1)) : '';
  if (ending === '' || ending.length > LONGEST_ENDING || ending.includes('.')) return [name, ''];
  return [name.slice(0, dot), `.${ending}`];
}

function slug(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_.]+/gu, '-')
    .replace(/^[-.]+/u, '')
    .replaceAll(/\.{2,}/gu, '.');
}

/** The name `safe` with enough of the hash to make it unique. */
function hashed(safe: string, name: string, taken: Set<string>): string {
  const dot = safe.indexOf('.');
  const [stem, ending] = dot > 0 ? [safe.slice(0, dot), safe.slice(dot)] : [safe, ''];
  for (const length of [HASH_LENGTH, 64]) {
    const longer = `${stem}-${hashOf(name, length)}${ending}`;
    if (taken.size < taken.add(longer).size) return longer;
  }
  throw new Error('Two names have the same hash');
}

function hashOf(name: string, length = HASH_LENGTH): string {
  return createHash('sha256').update(name).digest('hex').slice(0, length);
}
