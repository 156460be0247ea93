/** The classifier's input: words after corrections and synonyms, and the entities among them. */
export interface Phrase {
  /** Folded words; `@name` stands for an entity of which a template gives no value. */
  words: string[];
  /** Entities found in words: the words stay, the entity is said beside them. */
  tags: Tag[];
  /** Indices of words that stand in the place of unknown ones which looked like them. */
  doubtful: number[];
  /** It denies something; told only where intents have negative twins. */
  isNegative: boolean;
  /** The same as it is written, without entities: what an embedding reads. */
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
