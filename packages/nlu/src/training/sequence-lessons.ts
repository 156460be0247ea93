import { splitReferences, type TemplatePart } from '@parley/domain';
import { withBackground } from '#sequence/background.ts';
import type { EntitySpan, MarkedSentence } from '#sequence/sentence.ts';
import { aroundIn, type Around } from '#training/around.ts';
import { learnedName } from '#stages/learned-entities.ts';
import type { Synonyms } from '#stages/synonyms.ts';
import { valuesOf, type ValuesByReference } from '#suggest/values.ts';
import type { Span } from '#text/span.ts';
import { randomFrom } from '#training/random.ts';
import type { TrainingInput } from '#training-input.ts';

/** A template with a place becomes several sentences with other words there, as long as there are few templates. */
const MOST_VARIANTS = 6;
/** How often each is learnt with other words around it. */
const MOST_AROUND = 3;
const ENOUGH_SENTENCES = 2_000;
/** Of the values, those that stand for any: an example would be found by itself, but a new one needs its context. */
const ANY_SHARE = 0.6;

interface Material {
  names: { synonyms: Synonyms; entities: ReadonlySet<string> };
  values: ValuesByReference;
  /** Names of free entities. */
  free: ReadonlySet<string>;
  random: () => number;
}

/** Sentences that teach where values of free entities are, and which roles entities have; none if there is nothing to learn. */
export function sequenceLessonsOf(
  { language, synonyms, entities }: Pick<TrainingInput, 'language' | 'synonyms' | 'entities'>,
  intents: readonly Pick<TrainingInput['intents'][number], 'templates'>[],
  synonymsByName: Synonyms,
): MarkedSentence[] {
  const material: Material = {
    names: { synonyms: synonymsByName, entities: new Set(entities.map(({ name }) => name)) },
    values: valuesOf(synonyms, entities),
    free: new Set(entities.filter(({ type }) => type === 'free').map(({ name }) => name)),
    random: randomFrom(1),
  };
  const templates = intents.flatMap((intent, topic) =>
    intent.templates.map((template) => ({ topic, parts: splitReferences(template, material.names) })),
  );
  const taught = templates.filter(({ parts }) => parts.some((part) => isLearned(part, material)));
  if (taught.length === 0) return [];
  const variants = Math.max(1, Math.min(MOST_VARIANTS, Math.floor(ENOUGH_SENTENCES / taught.length)));
  const isTaught = new Set(taught);
  // Those with places first, as no more than so many are learnt.
  const ordered = [...taught, ...templates.filter((template) => !isTaught.has(template))];
  const sentences: MarkedSentence[] = ordered.flatMap(({ topic, parts }, template) =>
    Array.from({ length: template < taught.length ? variants : 1 }, () => ({
      ...sentenceOf(parts, material),
      topic,
      template,
    })),
  );
  const around = aroundIn(language);
  if (around)
    sentences.push(
      ...taught.flatMap(({ topic, parts }, template) => inCallsOf(around, { topic, parts, template }, material)),
      ...alone(around),
    );
  return withBackground(sentences, material.random);
}

/** A template with other words of a caller around it: a value ends where they begin. */
function inCallsOf(
  { before, after }: Around,
  { parts, ...of }: { topic: number; template: number; parts: readonly TemplatePart[] },
  material: Material,
): MarkedSentence[] {
  const pick = (from: readonly string[]) => from[Math.floor(material.random() * from.length)] ?? '';
  return Array.from({ length: MOST_AROUND }, (_, index) => {
    const sentence = sentenceOf(parts, material);
    const sign = material.random() < 0.3 ? ', ' : ' ';
    const lead = index % 3 === 2 ? pick(before) + sign : '';
    const tail = index % 3 === 2 ? '' : sign + pick(after);
    const move = <T extends Span>(span: T) => ({
      ...span,
      start: span.start + lead.length,
      end: span.end + lead.length,
    });
    return {
      ...of,
      text: lead + sentence.text + tail,
      spans: sentence.spans.map(move),
      hints: (sentence.hints ?? []).map(move),
      anyWords: (sentence.anyWords ?? []).map(move),
    };
  });
}

/** What callers of any bot say holds no value. */
function alone({ before, after }: Around): MarkedSentence[] {
  // Twice: a word that occurs once is learned as a rare word, and names are rare words.
  return [...before, ...after, ...before, ...after].map((text) => ({ text, spans: [], topic: -1 }));
}

function isLearned(part: TemplatePart, { free }: Material): boolean {
  return part.kind === 'entity' && (part.role !== undefined || free.has(part.name));
}

function sentenceOf(parts: readonly TemplatePart[], material: Material): Omit<MarkedSentence, 'topic'> {
  let text = '';
  const spans: EntitySpan[] = [];
  const hints: EntitySpan[] = [];
  const anyWords: Span[] = [];
  for (const part of parts) {
    const start = text.length;
    if (part.kind === 'text') text += part.text;
    else if (part.kind === 'synonym') text += material.names.synonyms.wordsOf(part.name).join(' ');
    else {
      const isFree = material.free.has(part.name);
      const value = valueOf(part.name, isFree, material);
      text += value ?? madeUp(material.random);
      const place = { start, end: text.length };
      if (value === null) anyWords.push(place);
      if (!isFree) hints.push({ entity: part.name, ...place });
      if (isLearned(part, material)) spans.push({ entity: learnedName(part.name, part.role), ...place });
    }
  }
  return { text, spans, hints, anyWords };
}

/** Null for a value that stands for any. */
function valueOf(entity: string, isFree: boolean, { values, random }: Material): string | null {
  const known = values.get(`@${entity}`) ?? [];
  if (known.length === 0 || (isFree && random() < ANY_SHARE)) return null;
  return known[Math.floor(random() * known.length)] ?? null;
}

/** One to three words, with capitals or without: only their number and shape are read. */
function madeUp(random: () => number): string {
  const chance = random();
  const length = chance < 0.4 ? 1 : chance < 0.85 ? 2 : 3;
  return Array<string>(length)
    .fill(random() < 0.5 ? 'Xxxxx' : 'xxxxx')
    .join(' ');
}
