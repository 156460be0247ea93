import type { EntityHit, RecognisedIntent } from '@parley/domain';
import { entityValues } from '@parley/domain/entity-values';
import { SequenceModel, type FoundSpan, type SequenceParts, type SequenceReading } from '#sequence/sequence-model.ts';
import { SEPARATOR, type EntitySpan } from '#sequence/sentence.ts';
import { fold } from '#text/fold.ts';
import type { Span } from '#text/span.ts';
import type { Pieces } from '#text/pieces.ts';
import type { EntityInput } from '#training-input.ts';

/** From this confidence on the intent of a text says which values are likely in it. */
const LEAST_CONFIDENCE = 0.3;
/**
 * How likely a value must be. A wrong value costs a caller more than a missing one. A text with an unclear intent has
 * no value; the clearer the intent, the less likely a value must be.
 */
const SURE_ENOUGH = 0.7;
const SURE = 0.99;
const LEAST_CHANCE = 0.99;
const LESS_WHEN_SURE = 0.41;
/** A text that is nothing but a value says no intent. */
const LEAST_CHANCE_ALONE = 0.98;
/** A value is tried as a place of a template from this chance on. */
const LEAST_LIKELY = 0.5;
/** Each unknown word outside the values multiplies the tolerated chance of an error by this. */
const LEFT_BY_STRANGE = 0.5;
const LEAST_CHANCE_OF_ROLE = 0.5;

/** The name of a role in the sequence model. */
export function learnedName(entity: string, role?: string): string {
  return role === undefined ? entity : entity + SEPARATOR + role;
}

/** Finds the values of free entities, and the roles of all entities, by the words around them. */
export class LearnedEntities {
  readonly #model: SequenceModel;
  readonly #intents: ReadonlyMap<string, number>;
  /** By name of a free entity: the known examples by their folded words. */
  readonly #examples: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** By entity: the names of its roles in the model. */
  readonly #roles = new Map<string, string[]>();

  static *building(
    parts: SequenceParts,
    intents: readonly string[],
    inputs: readonly EntityInput[],
  ): Pieces<LearnedEntities> {
    return new LearnedEntities(yield* SequenceModel.building(parts), parts.names, intents, inputs);
  }

  private constructor(
    model: SequenceModel,
    names: readonly string[],
    intents: readonly string[],
    inputs: readonly EntityInput[],
  ) {
    this.#model = model;
    this.#intents = new Map(intents.map((name, index) => [name, index]));
    const free = inputs.filter(({ type }) => type === 'free');
    this.#examples = new Map(free.map(({ name, values }) => [name, examplesIn(values)]));
    for (const name of names) {
      const [entity = '', role] = name.split(SEPARATOR);
      if (role !== undefined) this.#roles.set(entity, [...(this.#roles.get(entity) ?? []), name]);
    }
  }

  get isEmpty(): boolean {
    return this.#model.isEmpty;
  }

  /**
   * Adds learned entities to the other entities of a text. If values overlap, the longest stays, then the listed one.
   * `confirm` understands a template. New names lower the confidence in a text; the template replaces them with
   * placeholders, so that only the other words count.
   */
  read(
    text: string,
    guess: RecognisedIntent,
    others: readonly EntityHit[],
    confirm?: (template: string) => RecognisedIntent,
  ): EntityHit[] {
    const hints = others.map(hintOf);
    const topic = this.#topicOf(guess);
    let meant = guess;
    let reading = this.#model.read(text, topic, hints);
    if (!reading) return [...others];
    if (confirm && guess.confidence < SURE) {
      const { likely, isReread } = this.#likelyIn(reading, text, guess, hints);
      meant = likely.length === 0 ? guess : surest([guess, ...templatesOf(text, likely, hints).map(confirm)]);
      // The last reading overwrites the ones before it.
      const isOther = isReread || this.#topicOf(meant) !== topic;
      if (isOther) reading = this.#model.read(text, this.#topicOf(meant), hints) ?? reading;
    }
    const { spans, chanceOf, unknownOutside } = reading;
    const all = spans(0);
    const strange = unknownOutside([...all, ...hints]);
    // Words that no template has speak for something else.
    const least = 1 - (1 - leastChance(meant.confidence)) * LEFT_BY_STRANGE ** strange;
    const found = all
      .filter(
        (span) =>
          span.chance >=
          (isAlone(text, [span, ...hints.filter(({ isSure }) => isSure)])
            ? Math.min(LEAST_CHANCE_ALONE, least)
            : least),
      )
      .flatMap((span) => this.#hitOf(span, text))
      .filter((hit) => !others.some((other) => givesWayTo(hit, other)));
    const kept = others
      .filter((other) => !found.some((hit) => isListed(other) && isInside(other, hit)))
      .map((hit) => this.#withRole(hit, chanceOf));
    return [...kept, ...found].toSorted((a, b) => a.start - b.start);
  }

  /** Values to try as places. Beside days and times, which no template may name, the guess counts however unsure it is. */
  #likelyIn(
    reading: SequenceReading,
    text: string,
    { name }: RecognisedIntent,
    hints: readonly EntitySpan[],
  ): { likely: FoundSpan[]; isReread: boolean } {
    const likely = reading.spans(LEAST_LIKELY);
    if (likely.length > 0 || name === null || !hints.some(({ isSure }) => isSure)) return { likely, isReread: false };
    const again = this.#model.read(text, this.#intents.get(name) ?? -1, hints);
    return { likely: again?.spans(LEAST_LIKELY) ?? [], isReread: true };
  }

  /** -1 where it is not sure enough which values are likely. */
  #topicOf({ name, confidence }: RecognisedIntent): number {
    return confidence >= LEAST_CONFIDENCE && name !== null ? (this.#intents.get(name) ?? -1) : -1;
  }

  #hitOf({ entity, start, end }: FoundSpan, text: string): EntityHit[] {
    const [name = '', role] = entity.split(SEPARATOR);
    const examples = this.#examples.get(name);
    if (!examples) return [];
    const said = text.slice(start, end);
    const value = examples.get(keyOf(said)) ?? said;
    const hit: EntityHit = { entity: name, value, text: said, start, end, matcher: 'learned', distance: 0 };
    return [role === undefined ? hit : { ...hit, role }];
  }

  #withRole(hit: EntityHit, chanceOf: (name: string, place: Span) => number): EntityHit {
    let best = LEAST_CHANCE_OF_ROLE;
    let role: string | undefined;
    for (const name of this.#roles.get(hit.entity) ?? []) {
      const chance = chanceOf(name, hit);
      if (chance >= best) [best, role] = [chance, name.split(SEPARATOR)[1]];
    }
    return role === undefined ? hit : { ...hit, role };
  }
}

function leastChance(confidence: number): number {
  if (confidence < SURE_ENOUGH) return Infinity;
  return LEAST_CHANCE - LESS_WHEN_SURE * Math.min(1, (confidence - SURE_ENOUGH) / (SURE - SURE_ENOUGH));
}

/** True if only signs are beside the places. */
function isAlone(text: string, places: readonly Span[]): boolean {
  let rest = text;
  for (const { start, end } of places) rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
  return !/[\p{L}\p{N}]/u.test(rest);
}

/** A number may be part of a name: "Studio 54". */
function hintOf({ entity, start, end, matcher }: EntityHit): EntitySpan {
  return { entity, start, end, isSure: matcher === 'pattern' || matcher === 'words' };
}

/** The text with references in place of its values; and the part of it that holds the first, where others are beside it. */
function templatesOf(text: string, spans: readonly FoundSpan[], hints: readonly EntitySpan[]): string[] {
  const whole = templateOf(text, spans);
  const [first] = spans;
  if (!first) return [whole];
  const isEnd = (at: number) =>
    /[,.;!?]/u.test(text.charAt(at)) || hints.some((hint) => hint.isSure === true && hint.start <= at && at < hint.end);
  let { start, end } = first;
  while (start > 0 && !isEnd(start - 1)) start--;
  while (end < text.length && !isEnd(end)) end++;
  if (start === 0 && end === text.length) return [whole];
  const own = spans.filter((span) => span.start >= start && span.end <= end);
  const moved = own.map((span) => ({ ...span, start: span.start - start, end: span.end - start }));
  return [whole, templateOf(text.slice(start, end), moved)];
}

function surest(guesses: readonly RecognisedIntent[]): RecognisedIntent {
  return guesses.reduce((best, guess) => (guess.confidence > best.confidence ? guess : best));
}

/** The text with a reference in the place of each value. */
function templateOf(text: string, spans: readonly FoundSpan[]): string {
  let template = text;
  for (const { entity, start, end } of spans.toReversed()) {
    template = `${template.slice(0, start)}@${entity.split(SEPARATOR).join(':')}${template.slice(end)}`;
  }
  return template;
}

function examplesIn(values: string): Map<string, string> {
  return new Map(entityValues(values).flatMap(({ value, forms }) => forms.map((form) => [keyOf(form), value])));
}

function keyOf(words: string): string {
  return words.split(/\s+/u).map(fold).join(' ');
}

function isListed({ matcher }: EntityHit): boolean {
  return matcher === 'exact' || matcher === 'lemmatized' || matcher === 'fuzzy';
}

/** True if the other entity explains the words better: it is a longer value of a list, or anything found by rules. */
function givesWayTo(hit: Span, other: EntityHit): boolean {
  if (other.start >= hit.end || other.end <= hit.start || isInside(other, hit)) return false;
  return !isListed(other) || other.end - other.start >= hit.end - hit.start;
}

/** True for a part of a longer place. */
function isInside(one: Span, other: Span): boolean {
  return one.start >= other.start && one.end <= other.end && one.end - one.start < other.end - other.start;
}
