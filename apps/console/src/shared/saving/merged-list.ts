/** A list with what two people did to it: what either took away is gone, what I added stands after what they have. */
export function mergedList(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const [before, ours] = [new Set(base), new Set(mine)];
  const kept = theirs.filter((one) => ours.has(one) || !before.has(one));
  const known = new Set([...base, ...theirs]);
  return [...kept, ...mine.filter((one) => !known.has(one))];
}
