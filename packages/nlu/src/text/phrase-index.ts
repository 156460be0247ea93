/** The longest phrase: longer ones are never said word for word, and a text is searched for it at each of its words. */
const LONGEST_PHRASE = 100;

/** Finds the longest known phrase at a place in a text, in time that depends on the phrase and not on how many are known. */
export class PhraseIndex<T> {
  /** A trie in one flat map: the node's number and the next word lead to the next node. */
  readonly #edges = new Map<string, number>();
  readonly #values: (T[] | undefined)[] = [undefined];

  add(words: readonly string[], value: T): void {
    if (words.length === 0) return;
    let node = 0;
    for (const word of words) {
      const key = `${node} ${word}`;
      let next = this.#edges.get(key);
      if (next === undefined) {
        next = this.#values.length;
        this.#edges.set(key, next);
        this.#values.push(undefined);
      }
      node = next;
    }
    const values = this.#values[node];
    if (values) values.push(value);
    else this.#values[node] = [value];
  }

  get isEmpty(): boolean {
    return this.#edges.size === 0;
  }

  /** Every phrase that starts at `from`, shortest first; `end` is the index after its last word. */
  *startingAt(words: readonly string[], from: number): Generator<{ end: number; values: readonly T[] }> {
    let node = 0;
    for (let at = from; at < Math.min(words.length, from + LONGEST_PHRASE); at++) {
      const next = this.#edges.get(`${node} ${words[at]}`);
      if (next === undefined) return;
      node = next;
      const values = this.#values[node];
      if (values) yield { end: at + 1, values };
    }
  }

  /** The longest phrase that starts at `from`; of equally long phrases, the first that was added. */
  longestAt(words: readonly string[], from: number): { end: number; value: T } | null {
    let longest: { end: number; value: T } | null = null;
    if (this.isEmpty) return longest;
    for (const { end, values } of this.startingAt(words, from)) {
      const value = values[0];
      if (value !== undefined) longest = { end, value };
    }
    return longest;
  }
}
