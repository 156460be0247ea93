import { missingReferences, splitReferences, type EntityHit } from '@parley/domain';
import type { Span } from '#text/span.ts';
import { entityWord, type Phrase, type Tag } from '#features/phrase.ts';
import type { Entities } from '#stages/entities.ts';
import type { Synonyms } from '#stages/synonyms.ts';
import { atOnce, eachInPieces, type Pieces } from '#text/pieces.ts';
import { tokenise, wordsOf } from '#text/tokens.ts';

type ReaderParts = [
  synonyms: Synonyms,
  entities: Entities,
  templates: readonly string[],
  denies?: (text: string) => boolean,
];

/**
 * Makes phrases of texts and of templates in one way. A value of a synonym becomes the synonym's first value, whether a
 * caller says it, a template spells it out or a template says `#name`. An entity that some template names becomes a
 * feature beside its words, so that `@name` in a template and a value in a text share a feature, and the words still
 * count.
 */
export class PhraseReader {
  readonly #synonyms: Synonyms;
  readonly #entities: Entities;
  /** Entities that templates name; the others tell nothing of intents. */
  readonly #named = new Set<string>();
  readonly #denies: (text: string) => boolean;

  /** `denies` tells whether a text denies something. */
  static of(...parts: ReaderParts): PhraseReader {
    return atOnce(PhraseReader.building(...parts));
  }

  static *building(...[synonyms, entities, templates, denies = () => false]: ReaderParts): Pieces<PhraseReader> {
    const reader = new PhraseReader(synonyms, entities, denies);
    yield* eachInPieces(templates, (template) => {
      for (const part of reader.#partsOf(template)) if (part.kind === 'entity') reader.#named.add(part.name);
    });
    return reader;
  }

  private constructor(synonyms: Synonyms, entities: Entities, denies: (text: string) => boolean) {
    this.#synonyms = synonyms;
    this.#entities = entities;
    this.#denies = denies;
  }

  /** `doubtful` are the places of words that autocorrect put there. */
  ofText(text: string, hits: readonly EntityHit[], doubtful: readonly Span[] = []): Phrase {
    const tokens = tokenise(text);
    const { words, places } = this.#synonyms.replace(tokens.map(({ word }) => word));
    const tags: Tag[] = [];
    for (const { entity, start, end } of hits) {
      if (!this.#named.has(entity)) continue;
      const from = tokens.findIndex((token) => token.end > start);
      const to = tokens.findLastIndex((token) => token.start < end) + 1;
      if (from >= 0 && to > from) tags.push({ name: entity, from: places[from] ?? 0, to: places[to] ?? words.length });
    }
    const isDoubtful = (token: Span) => doubtful.some(({ start, end }) => token.start < end && token.end > start);
    return {
      words,
      tags,
      doubtful: tokens.flatMap((token, at) => (isDoubtful(token) ? (places[at] ?? []) : [])),
      isNegative: this.#denies(text),
      text,
    };
  }

  ofTemplate(template: string): Phrase {
    const phrase: Phrase = { words: [], tags: [], doubtful: [], isNegative: this.#denies(template), text: '' };
    for (const part of this.#partsOf(template)) {
      const at = phrase.words.length;
      if (part.kind === 'synonym') {
        const words = this.#synonyms.wordsOf(part.name);
        phrase.words.push(...words);
        phrase.text += words.join(' ');
      } else if (part.kind === 'entity') phrase.words.push(entityWord(part.name));
      else {
        const hits = this.#named.size === 0 ? [] : this.#entities.find(part.text);
        const { words, tags } = this.ofText(part.text, hits);
        phrase.words.push(...words);
        phrase.text += part.text;
        phrase.tags.push(...tags.map(({ name, from, to }) => ({ name, from: at + from, to: at + to })));
      }
    }
    return phrase;
  }

  /** References of a template, with their signs, to what does not exist. */
  missingIn(template: string): string[] {
    return missingReferences(template, { synonyms: this.#synonyms, entities: this.#entities });
  }

  /** The words that a template spells out, as they are written. */
  spelledOut(template: string): string[] {
    return this.#partsOf(template).flatMap((part) => {
      if (part.kind !== 'text') return [];
      return tokenise(part.text).map(({ start, end }) => part.text.slice(start, end));
    });
  }

  #partsOf(template: string) {
    return splitReferences(template, { synonyms: this.#synonyms, entities: this.#entities });
  }
}

/** The words of an intent's name, if they carry meaning; codes and single signs do not. */
export function readableName(name: string): string | null {
  const words = wordsOf(name.replace(/_/gu, ' ').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));
  const isReadable = words.some((word) => word.length >= 3) && words.every((word) => /^\p{L}+$/u.test(word));
  return isReadable ? words.join(' ') : null;
}
