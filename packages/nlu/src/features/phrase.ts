/** The classifier's input: words after corrections and synonyms, and the entities among them. */
export interface Phrase {
  /** Folded words; `@name` replaces an entity without a value in the template. */
  words: string[];
  /** Entities found in words: the words stay, the entity is said beside them. */
  tags: Tag[];
  /** Indices of words that replace unknown ones of a similar shape. */
  doubtful: number[];
  /** True if it denies something; only computed where intents have negative twins. */
  isNegative: boolean;
  /** The text without entities in its original spelling, for an embedding. */
  text: string;
}

/** An entity over the words from `from` to before `to`. */
export interface Tag {
  name: string;
  from: number;
  to: number;
}

export function entityWord(name: string): string {
  return `@${name}`;
}

export function isEntityWord(word: string): boolean {
  return word.startsWith('@');
}
