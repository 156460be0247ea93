/** Whether a word is the beginning of another one, or would be but for a typo or two. */
export function isNearBeginning(word: string, other: string): boolean {
  const allowed = typosIn(word);
  if (allowed === 0) return other.startsWith(word);
  const lengths = [word.length - 1, word.length, word.length + 1];
  return lengths.some((length) => length <= other.length && editsBetween(word, other.slice(0, length)) <= allowed);
}

/** Short words differ too little from each other. */
function typosIn({ length }: string): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/** Letters to add, drop, replace, or swap with their neighbor (optimal string alignment). */
function editsBetween(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped && row > 1 && column > 1 ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, last] = [last, next];
  }
  return last[other.length] ?? 0;
}
