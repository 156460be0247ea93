export function setOf(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/u));
}

/** Reads "one jeden, two dva" into a map; several words may follow the first. */
export function mapOf(pairs: string): ReadonlyMap<string, string> {
  return new Map(
    pairs.split(',').map((pair): [string, string] => {
      const [from = '', ...to] = pair.trim().split(/\s+/u);
      return [from, to.join(' ')];
    }),
  );
}

/** From the second words to the first; of several with one opposite the first counts. */
export function reversed(map: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...map].toReversed().map(([from, to]) => [to, from]));
}
