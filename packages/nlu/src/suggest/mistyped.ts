/** Shorter words differ by a letter and mean something else. */
const FEWEST_LETTERS = 4;

/** Whether one word may be the other one mistyped: a letter more, less or different, or two letters swapped. */
export function mayBeMistyped(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < FEWEST_LETTERS || long.length - short.length > 1 || short === long) return false;
  let first = 0;
  while (first < short.length && short[first] === long[first]) first++;
  if (long.length > short.length) return short.slice(first) === long.slice(first + 1);
  const isOther = short.slice(first + 1) === long.slice(first + 1);
  const isSwapped = short[first] === long[first + 1] && short[first + 1] === long[first];
  return isOther || (isSwapped && short.slice(first + 2) === long.slice(first + 2));
}
