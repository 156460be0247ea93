/** Splits two texts into their common start and end and the differing middle, at word boundaries. */
export function differing(a: string, b: string): { before: string; a: string; b: string; after: string } {
  const [left, right] = [words(a), words(b)];
  const shortest = Math.min(left.length, right.length);
  let start = 0;
  while (start < shortest && left[start] === right[start]) start += 1;
  let end = 0;
  while (end < shortest - start && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  const middle = (parts: string[]) => parts.slice(start, parts.length - end).join('');
  return {
    before: left.slice(0, start).join(''),
    a: middle(left),
    b: middle(right),
    after: left.slice(left.length - end).join(''),
  };
}

/** The number of characters shown at either side of a difference. */
const SHOWN_AROUND = 80;

/** Splits like `differing`, and cuts text far from the difference: the texts may be as long as books. */
export function differingNearby(a: string, b: string): ReturnType<typeof differing> {
  const { before, after, ...middle } = differing(a, b);
  return {
    ...middle,
    before: before.length > SHOWN_AROUND ? `…${before.slice(-SHOWN_AROUND)}` : before,
    after: after.length > SHOWN_AROUND ? `${after.slice(0, SHOWN_AROUND)}…` : after,
  };
}

function words(text: string): string[] {
  return text.match(/[\p{L}\p{N}_.]+|\s+|[^\p{L}\p{N}_.\s]/gu) ?? [];
}
