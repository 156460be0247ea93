import { mergedList } from '#shared/saving/merged-list.ts';

/** The values of a dictionary with what two people did to them. Theirs stay as they are written where they can. */
export function mergedValues(base: string, mine: string, theirs: string): string {
  const merged = mergedList(entries(base), entries(mine), entries(theirs));
  const own = entries(theirs);
  if (own.length === 0 || !own.every((entry, at) => entry === merged[at])) return merged.join('\n');
  return [theirs.trimEnd(), ...merged.slice(own.length)].join('\n');
}

function entries(values: string): string[] {
  return values
    .split(/[,\n]/u)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
