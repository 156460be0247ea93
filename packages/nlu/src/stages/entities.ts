import type { EntityHit } from '@parley/domain';
import { isSystemType } from '@parley/domain/entity-values';
import { entityPatterns, type EntityPattern } from '@parley/domain/entity-pattern';
import { findAnswer } from '#answers/find-answer.ts';
import type { EntityInput } from '#training-input.ts';
import type { NumberLanguage } from '#languages/number-language.ts';
import { numberWordsOf } from '#languages/number-words.ts';
import { languageCode, stemmerOf } from '#languages/stem.ts';
import { apart, findDictionaryHits, type Candidate } from '#stages/entity-candidates.ts';
import { buildDictionary, Dictionary, type DictionaryParts } from '#stages/dictionary.ts';
import { findNumbers } from '#stages/numbers.ts';
import type { NumberHit } from '#stages/read-number.ts';
import { askedTime, correctedTime } from '#system/asked-times.ts';
import { extractingSystem } from '#system/extract-system.ts';
import type { SystemHit } from '#system/system-hit.ts';
import { budgetOfText, pieceOf, type Budget } from '#text/budget.ts';
import { atOnce, type Pieces } from '#text/pieces.ts';
import type { Span } from '#text/span.ts';
import { tokenise } from '#text/tokens.ts';

/** The most hits of one entity in a text; further ones are not looked at. */
const MOST_HITS = 100;
/** The most hits in a text, the first of it. */
const MOST_HITS_OF_TEXT = 1_000;
/** For callers that need the place of a date but not its value. */
const ANY_DAY = new Date(2000, 0, 1);

/** Finds the entities of a project in texts. */
export class Entities {
  readonly #dictionary: Dictionary;
  readonly #inputs: readonly EntityInput[];
  readonly #language: string;
  readonly #numberWords: NumberLanguage | null;
  readonly #names: ReadonlySet<string>;
  readonly #locale: string;
  readonly #hasSystem: boolean;
  readonly #hasPeriods: boolean;
  readonly #hasNumbers: boolean;
  /** The patterns of entities of type `regex`, by index of the entity. */
  readonly #patterns: ReadonlyMap<number, EntityPattern[]>;

  static of(inputs: readonly EntityInput[], language: string): Entities {
    return atOnce(Entities.building(inputs, language));
  }

  /** `stored` is the dictionary of these inputs from an earlier build. */
  static *building(inputs: readonly EntityInput[], language: string, stored?: DictionaryParts): Pieces<Entities> {
    const stem = stemmerOf(language);
    const dictionary = yield* Dictionary.building(stored ?? buildDictionary(inputs, stem), inputs, stem);
    const patterns = new Map<number, EntityPattern[]>();
    for (const [index, input] of inputs.entries()) {
      if (input.type !== 'regex') continue;
      const own: EntityPattern[] = [];
      patterns.set(index, own);
      for (const pattern of entityPatterns(input)) {
        own.push(pattern);
        yield;
      }
    }
    return new Entities(inputs, language, dictionary, patterns);
  }

  private constructor(
    inputs: readonly EntityInput[],
    language: string,
    dictionary: Dictionary,
    patterns: ReadonlyMap<number, EntityPattern[]>,
  ) {
    this.#inputs = inputs;
    this.#locale = language;
    this.#hasSystem = inputs.some(({ type }) => isSystemType(type));
    this.#hasPeriods = inputs.some(({ type }) => type === 'period');
    this.#hasNumbers = inputs.some(({ type }) => type === 'number');
    this.#language = languageCode(language);
    this.#numberWords = numberWordsOf(language);
    this.#names = new Set(inputs.map(({ name }) => name));
    this.#dictionary = dictionary;
    this.#patterns = patterns;
  }

  get dictionary(): DictionaryParts {
    return this.#dictionary.parts;
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  /** Whether a folded word is a number, or part of one, that some entity reads. */
  readsAsNumber(word: string): boolean {
    if (!this.#numberWords || (!this.#hasNumbers && !this.#hasSystem)) return false;
    return this.#numberWords.values.has(word) || this.#numberWords.scales.has(word);
  }

  /** Finds system entities of the project in a text of corrected words. */
  *findingSystem(text: string, now: Date): Pieces<SystemHit[]> {
    return this.#hasSystem ? yield* extractingSystem(text, this.#locale, now, this.#hasPeriods) : [];
  }

  /**
   * In the order of the text; at one place, in the order of the entities. `now` says what "tomorrow" is. When the
   * budget is used up, misspelt values are no longer looked for.
   */
  find(text: string, now: Date = ANY_DAY, budget: Budget = budgetOfText()): EntityHit[] {
    return this.keep(atOnce(this.finding(text, now, budget)));
  }

  /** Finds all hits in pieces, without the limit of hits for each entity. */
  *finding(text: string, now: Date, budget: Budget): Pieces<EntityHit[]> {
    if (this.#inputs.length === 0) return [];
    const tokens = tokenise(text);
    const inDictionary = yield* findDictionaryHits(this.#dictionary, text, tokens, budget);
    const candidates = Map.groupBy(inDictionary, ({ entity }) => entity);
    const numbers = this.#hasNumbers ? findNumbers(text, tokens, this.#language, this.#numberWords) : [];
    const system = Map.groupBy(yield* this.findingSystem(text, now), ({ entity }) => entity);
    const places = yield* this.#findPatterns(text, budget);
    const hitsOf = ({ name, type }: EntityInput, entity: number): EntityHit[] => {
      if (type === 'number') return numbers.map((number) => numberHit(name, number, text));
      if (isSystemType(type)) return (system.get(type) ?? []).map((hit) => ({ ...hit, entity: name, distance: 0 }));
      if (type === 'dtmf') return [];
      if (type === 'yes-no') return answerHits(name, text, this.#locale);
      if (type === 'regex') return patternHits(name, places.get(entity) ?? [], text);
      return apart(candidates.get(entity) ?? []).map((candidate) => dictionaryHit(name, candidate, text));
    };
    const hits = this.#inputs.flatMap((input, entity) => hitsOf(input, entity).slice(0, MOST_HITS));
    return hits.toSorted(byStart).slice(0, MOST_HITS_OF_TEXT);
  }

  /** The entities of keys that the caller has pressed. */
  ofKeys(keys: string): EntityHit[] {
    return this.#inputs
      .filter(({ type }) => type === 'dtmf')
      .map(({ name }) => patternHit(name, { start: 0, end: keys.length, value: keys }, keys));
  }

  /** Reads a bare number as the answer to an open question for a time, if the text holds nothing else. */
  ofQuestion(text: string, asked: readonly string[], found: readonly EntityHit[]): EntityHit[] {
    const times = this.#inputs.filter(({ name, type }) => type === 'time' && asked.includes(name));
    if (times.length === 0 || found.some(({ entity }) => times.some(({ name }) => name === entity))) return [];
    const hit = askedTime(text, this.#locale);
    return hit ? times.map(({ name }) => ({ ...hit, entity: name, distance: 0 })) : [];
  }

  /**
   * Reads a bare number as another time for the answer before, if the text says nothing but that. The number then counts
   * for nothing else; a text in which another entity was found is none of this.
   */
  withCorrection(text: string, corrects: readonly string[], found: readonly EntityHit[]): EntityHit[] {
    const times = this.#inputs.filter(({ name, type }) => type === 'time' && corrects.includes(name));
    const beside = new Set(
      this.#inputs.flatMap(({ name, type }) => (type === 'number' || type === 'yes-no' ? [name] : [])),
    );
    const isElse = found.some(({ entity }) => !beside.has(entity));
    const hit = times.length === 0 || isElse ? undefined : correctedTime(text, this.#locale);
    if (!hit) return [...found];
    const others = found.filter(({ start, end }) => end <= hit.start || start >= hit.end);
    return [...others, ...times.map(({ name }) => ({ ...hit, entity: name, distance: 0 }))];
  }

  /** One hit of an entity that has a single value, or one in each role; all of the others. */
  keep(hits: readonly EntityHit[]): EntityHit[] {
    const found = Map.groupBy(hits, ({ entity }) => entity);
    return this.#inputs
      .flatMap(({ name, occurrence }) => {
        const own = found.get(name) ?? [];
        if (occurrence === 'multiple') return own.slice(0, MOST_HITS);
        return [...Map.groupBy(own, ({ role }) => role).values()].flatMap(closest);
      })
      .toSorted(byStart);
  }

  /** The places of entities by pattern, by their index. When the budget is used up, no further pattern is searched. */
  *#findPatterns(text: string, budget: Budget): Pieces<Map<number, PatternPlace[]>> {
    const places = new Map<number, PatternPlace[]>();
    const isPiece = pieceOf(budget);
    for (const [entity, patterns] of this.#patterns) {
      const own: PatternPlace[] = [];
      for (const { size, placesIn } of patterns) {
        if (budget.work <= 0) break;
        budget.work -= WORK_OF_A_STEP * size * text.length;
        own.push(...placesIn(text, MOST_HITS));
        if (isPiece()) yield;
      }
      places.set(entity, own);
    }
    return places;
  }
}

/** The cost of one instruction of a pattern; a lookup of a form in an index costs 1. */
const WORK_OF_A_STEP = 3;

type PatternPlace = Span & { value: string };

function patternHits(entity: string, places: readonly PatternPlace[], text: string): EntityHit[] {
  return withoutOverlaps(places).map((place) => patternHit(entity, place, text));
}

function patternHit(entity: string, { start, end, value }: PatternPlace, text: string): EntityHit {
  return { entity, value, text: text.slice(start, end), start, end, matcher: 'pattern', distance: 0 };
}

function byStart(a: Span, b: Span): number {
  return a.start - b.start;
}

/** Keeps the first of overlapping places, and the longer one if two start together. */
function withoutOverlaps<T extends Span>(places: readonly T[]): T[] {
  let end = 0;
  return places
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter((place) => {
      if (place.start < end) return false;
      end = place.end;
      return true;
    });
}

/** The one hit of a single entity: the nearest, and of those the first said. */
function closest(hits: EntityHit[]): EntityHit[] {
  const nearest = Math.min(...hits.slice(0, MOST_HITS).map(({ distance }) => distance));
  const first = hits.find(({ distance }) => distance === nearest);
  return first ? [first] : [];
}

function answerHits(entity: string, text: string, language: string): EntityHit[] {
  const answer = findAnswer(text, language);
  return answer ? [{ entity, ...answer }] : [];
}

function numberHit(entity: string, { value, start, end }: NumberHit, text: string): EntityHit {
  return { entity, value, text: text.slice(start, end), start, end, matcher: 'number', distance: 0 };
}

function dictionaryHit(entity: string, { value, start, end, matcher, distance }: Candidate, text: string): EntityHit {
  return { entity, value, text: text.slice(start, end), start, end, matcher, distance };
}
