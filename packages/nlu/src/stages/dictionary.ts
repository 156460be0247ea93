import { entityValues } from '@parley/domain/entity-values';
import type { EntityInput } from '#training-input.ts';
import type { Stem } from '#languages/stem.ts';
import { hashPhrases, type PhraseHashes } from '#text/phrase-hashes.ts';
import { SegmentIndex } from '#text/segment-index.ts';
import { eachInPieces, type Pieces } from '#text/pieces.ts';
import { tokenise } from '#text/tokens.ts';

/** One way of saying a value of an entity. */
export interface Form {
  entity: number;
  value: string;
  matcher: 'exact' | 'lemmatized' | 'fuzzy';
  isCaseSensitive: boolean;
  written: string;
  /** Signs before the first and after the last word, as in "C++"; the text must have them too. */
  before: string;
  after: string;
  /** Place among all forms: of two that match alike, the first wins. */
  order: number;
}

/** All forms of all dictionary entities in their stored layout, so that 50,000 of them load without parsing. */
export interface DictionaryParts {
  /** By form: its entity, and the index of its value in that entity. */
  entities: Uint32Array;
  starts: Uint32Array;
  lengths: Uint32Array;
  /** By form: the form that holds its value. */
  values: Uint32Array;
  /** By folded words: forms whose case matters. */
  asWritten: PhraseHashes;
  /** By stems. */
  byStem: PhraseHashes;
  /** Folded words, with single spaces, of forms that may be misspelt. */
  fuzzy: string[];
  /** The forms of each of these: from `fuzzyOffsets[n]` to before `fuzzyOffsets[n + 1]`. */
  fuzzyForms: Uint32Array;
  fuzzyOffsets: Uint32Array;
}

const WORK_OF_A_FORM = 300;
const WORK_OF_A_CHARACTER = 15;

/** Words of the longest form that is looked for despite errors. */
const MOST_FUZZY_WORDS = 5;

export function buildDictionary(inputs: readonly EntityInput[], stem: Stem): DictionaryParts {
  const forms = inputs.flatMap(formsOf);
  const spoken = forms.map(({ written }) => tokenise(written));
  const words = spoken.map((tokens) => tokens.map(({ word }) => word));
  const matchOf = (form: number) => inputs[forms[form]?.entity ?? 0]?.match ?? 'lemmatized';
  const stems = forms.map(({ written }, form) =>
    matchOf(form) === 'lemmatized' ? (spoken[form] ?? []).map(({ start, end }) => stem(written.slice(start, end))) : [],
  );
  const misspellable = words.flatMap((said, form) =>
    matchOf(form) === 'fuzzy' && said.length > 0 && said.length <= MOST_FUZZY_WORDS ? [form] : [],
  );
  const fuzzy = Map.groupBy(misspellable, (form) => words[form]?.join(' ') ?? '');
  const fuzzyOffsets = new Uint32Array(fuzzy.size + 1);
  [...fuzzy.values()].forEach(({ length }, at) => (fuzzyOffsets[at + 1] = (fuzzyOffsets[at] ?? 0) + length));
  let value = 0;
  return {
    entities: Uint32Array.from(forms, ({ entity }) => entity),
    starts: Uint32Array.from(forms, ({ start }) => start),
    lengths: Uint32Array.from(forms, ({ written }) => written.length),
    values: Uint32Array.from(forms, ({ isValue }, form) => (isValue ? (value = form) : value)),
    asWritten: hashPhrases(words),
    byStem: hashPhrases(stems),
    fuzzy: [...fuzzy.keys()],
    fuzzyForms: Uint32Array.from([...fuzzy.values()].flat()),
    fuzzyOffsets,
  };
}

/** In the order they are written, and where. */
function formsOf({ type, values: text }: EntityInput, entity: number) {
  if (type !== 'dictionary') return [];
  let end = 0;
  return entityValues(text).flatMap(({ forms }) =>
    forms.map((written, index) => {
      // Only signs and spaces are between two forms, and no form begins with them.
      const start = text.indexOf(written, end);
      end = start + written.length;
      return { entity, written, start, isValue: index === 0 };
    }),
  );
}

/** Looks forms up, and makes them when they are asked for. */
export class Dictionary {
  readonly parts: DictionaryParts;
  /** Forms that may be misspelt, by their folded words with single spaces. */
  readonly near: SegmentIndex;
  readonly mostFuzzyWords: number;
  /** Entities whose values may be misspelt. */
  readonly fuzzyEntities: readonly number[];
  readonly stem: Stem;
  readonly #inputs: readonly EntityInput[];

  static *building(parts: DictionaryParts, inputs: readonly EntityInput[], stem: Stem): Pieces<Dictionary> {
    const near = yield* SegmentIndex.building(parts.fuzzy, editsAllowed);
    const entities = new Set<number>();
    yield* eachInPieces(parts.fuzzyForms, (form) => entities.add(parts.entities[form] ?? 0));
    let mostWords = 0;
    yield* eachInPieces(parts.fuzzy, (key) => (mostWords = Math.max(mostWords, key.split(' ').length)));
    return new Dictionary(parts, inputs, stem, { near, fuzzyEntities: [...entities], mostFuzzyWords: mostWords });
  }

  private constructor(
    parts: DictionaryParts,
    inputs: readonly EntityInput[],
    stem: Stem,
    { near, fuzzyEntities, mostFuzzyWords }: Pick<Dictionary, 'near' | 'fuzzyEntities' | 'mostFuzzyWords'>,
  ) {
    this.parts = parts;
    this.stem = stem;
    this.#inputs = inputs;
    this.near = near;
    this.fuzzyEntities = fuzzyEntities;
    this.mostFuzzyWords = mostFuzzyWords;
  }

  /** The work of reading a form and comparing it to a text, where looking at it in the index is 1. */
  workOf(order: number): number {
    return WORK_OF_A_FORM + WORK_OF_A_CHARACTER * (this.parts.lengths[order] ?? 0);
  }

  form(order: number): Form {
    const { entities, values } = this.parts;
    const entity = entities[order] ?? 0;
    const { match, case_insensitive: isCaseInsensitive = false } = this.#inputs[entity] ?? {};
    const written = this.#written(order);
    const tokens = tokenise(written);
    return {
      entity,
      value: this.#written(values[order] ?? 0),
      matcher: match ?? 'lemmatized',
      isCaseSensitive: !isCaseInsensitive,
      written,
      before: written.slice(0, tokens[0]?.start),
      after: written.slice(tokens.at(-1)?.end),
      order,
    };
  }

  /** Forms of one entry of `near`. */
  *formsNear(index: number): Generator<Form> {
    const { fuzzyForms, fuzzyOffsets } = this.parts;
    const end = fuzzyOffsets[index + 1] ?? 0;
    for (let at = fuzzyOffsets[index] ?? 0; at < end; at++) yield this.form(fuzzyForms[at] ?? 0);
  }

  #written(order: number): string {
    const { entities, starts, lengths } = this.parts;
    const start = starts[order] ?? 0;
    return this.#inputs[entities[order] ?? 0]?.values.slice(start, start + (lengths[order] ?? 0)) ?? '';
  }
}

/** One error in four letters, and at most three. */
function editsAllowed(length: number): number {
  return length < 4 ? 0 : Math.min(3, Math.floor(length / 4));
}
