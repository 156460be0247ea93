import { splitReferences } from '@parley/domain';
import type { TrainingInput } from '#training-input.ts';
import { PhraseIndex } from '#text/phrase-index.ts';
import { atOnce, eachInPieces, type Pieces } from '#text/pieces.ts';
import { wordsOf } from '#text/tokens.ts';

type SynonymInput = TrainingInput['synonyms'][number];

/** Replaces every value of a synonym by the words of its first value. */
export class Synonyms {
  readonly #forms = new PhraseIndex<string[]>();
  readonly #byName = new Map<string, string[]>();

  static of(synonyms: readonly SynonymInput[]): Synonyms {
    return atOnce(Synonyms.building(synonyms));
  }

  static *building(synonyms: readonly SynonymInput[]): Pieces<Synonyms> {
    const made = new Synonyms();
    const byName = new Map(synonyms.map((synonym) => [synonym.name, synonym]));
    for (const synonym of synonyms) {
      const forms = formsOf(synonym, byName);
      // The first form, or the name of a synonym without any that can be said.
      const common = forms[0] ?? wordsOf(synonym.name);
      made.#byName.set(synonym.name, common);
      yield* eachInPieces(forms, (form) => made.#forms.add(form, common));
      yield;
    }
    return made;
  }

  private constructor() {}

  has(name: string): boolean {
    return this.#byName.has(name);
  }

  /** The words for `#name`. */
  wordsOf(name: string): string[] {
    return this.#byName.get(name) ?? wordsOf(name);
  }

  /** Replaces values of synonyms, the longest first; `places[i]` is the new place of word `i`. */
  replace(words: readonly string[]): { words: string[]; places: number[] } {
    const replaced: string[] = [];
    const places: number[] = [];
    for (let at = 0; at < words.length;) {
      const longest = this.#forms.longestAt(words, at);
      const found = longest && replaced.length + longest.value.length <= MOST_WORDS ? longest : undefined;
      const end = found?.end ?? at + 1;
      for (; at < end; at++) places.push(replaced.length);
      replaced.push(...(found?.value ?? words.slice(end - 1, end)));
    }
    places.push(replaced.length);
    return { words: replaced, places };
  }
}

/** The most words after synonyms are replaced: each word of a text may expand to hundreds. */
const MOST_WORDS = 4_000;

/** How deep references lead into references, and how many ways of saying one synonym may come of them. */
const DEEPEST = 3;
const MOST_FORMS = 1_000;
const NONE: ReadonlySet<string> = new Set();

/** Every value as words. A `#reference` in a value expands to each value of the other synonym. */
function formsOf(
  synonym: SynonymInput,
  byName: ReadonlyMap<string, SynonymInput>,
  above: readonly string[] = [],
  budget = { left: MOST_FORMS },
): string[][] {
  const path = [...above, synonym.name];
  return synonym.values.flatMap((value) => {
    const parts = splitReferences(value, { synonyms: byName, entities: NONE });
    const isPlain = parts.every((part) => part.kind === 'text');
    if (!isPlain && budget.left <= 0) return [];
    let forms: string[][] = [[]];
    for (const part of parts) {
      const other = part.kind === 'text' ? undefined : byName.get(part.name);
      // A synonym that leads back to itself is there just a word.
      const leadsOn = other && path.length < DEEPEST && !path.includes(other.name);
      const said = leadsOn
        ? formsOf(other, byName, path, budget)
        : [wordsOf(part.kind === 'text' ? part.text : part.name)];
      forms = combined(forms, said);
    }
    if (!isPlain) budget.left -= Math.max(1, forms.length);
    return forms.filter((form) => form.length > 0);
  });
}

/** Each beginning with each ending, and no more of them than are used. */
function combined(beginnings: readonly string[][], endings: readonly string[][]): string[][] {
  const forms: string[][] = [];
  for (const beginning of beginnings) {
    for (const ending of endings) {
      if (forms.length >= MOST_FORMS) return forms;
      forms.push([...beginning, ...ending]);
    }
  }
  return forms;
}
