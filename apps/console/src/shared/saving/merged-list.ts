/** Merges two people's edits of a list: removals by either side apply, and my additions follow theirs. */
export function mergedList(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const [before, ours] = [new Set(base), new Set(mine)];
  const kept = theirs.filter((one) => ours.has(one) || !before.has(one));
  const known = new Set([...base, ...theirs]);
  return [...kept, ...mine.filter((one) => !known.has(one))];
}
