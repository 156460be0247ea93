import type { EntityHit, Understanding } from '@parley/domain';
import type { Model } from '#model/model.ts';
import { readClauses } from '#stages/clauses.ts';
import { correctSpeech } from '#stages/corrections.ts';
import { within, type Span } from '#text/span.ts';
import { budgetOfText, type Budget } from '#text/budget.ts';
import { cut } from '#text/cut.ts';
import { atOnce, type Pieces } from '#text/pieces.ts';

/**
 * Reads a text: corrections, then entities, then synonyms, then the intents. Never throws, whatever the text.
 * `now` is the caller's day and time, in the machine's own zone: by it "tomorrow" is read. When the budget is used up,
 * words are neither corrected nor found despite errors any more, and the understanding says `isCut`.
 */
export function understand(
  model: Model,
  text: string,
  now: Date = ANY_DAY,
  budget: Budget = budgetOfText(),
  said: Said = {},
): Understanding {
  return atOnce(understanding(model, text, now, budget, said));
}

/** What is known of a text besides its words. */
export interface Said {
  /** The caller has pressed it. */
  isKeys?: boolean | undefined;
  /** Names of the entities that an open question takes. */
  asked?: readonly string[] | undefined;
  /** Names of the entities of the answer before, which a number alone corrects. */
  corrects?: readonly string[] | undefined;
}

/** The same in pieces. A usual text is one piece. */
export function* understanding(
  model: Model,
  text: string,
  now: Date = ANY_DAY,
  budget: Budget = budgetOfText(),
  { isKeys = false, asked = [], corrects = [] }: Said = {},
): Pieces<Understanding> {
  const read = cut(text);
  const { corrected, doubtful, isCut } = isKeys
    ? { corrected: read, doubtful: [], isCut: false }
    : yield* correct(model, read, now, budget);
  const found = yield* findEntities(model, corrected, { asked, corrects }, now, budget);
  const entities = isKeys ? [...model.entities.ofKeys(corrected), ...found] : found;
  const classify = (clause: Span) => {
    const { start, end } = clause;
    const phrase = model.reader.ofText(corrected.slice(start, end), within(entities, clause), within(doubtful, clause));
    const found = model.classifier.classify(phrase);
    return model.refusals.weigh(corrected.slice(start, end), found, (said) =>
      model.classifier.classify(model.reader.ofText(said, model.entities.find(said, now, budget))),
    );
  };
  const { language, confidenceThreshold: threshold, isMultiIntent } = model.parts;
  return {
    text: read,
    ...(corrected === read ? {} : { corrected_text: corrected }),
    intents: isMultiIntent
      ? yield* readClauses({ language, threshold, classify }, corrected)
      : [classify({ start: 0, end: corrected.length })],
    entities,
    ...(model.unusable ? { unusable: model.unusable } : {}),
    ...(budget.work <= 0 ? { isCut: true } : {}),
    ...(isCut || read.length < text.length ? { truncated: true } : {}),
  };
}

/** Finds what lists and rules know, and what the words around say in the likeliest intent. */
function* findEntities(
  { entities, learned, reader, classifier }: Model,
  text: string,
  { asked, corrects }: Record<'asked' | 'corrects', readonly string[]>,
  now: Date,
  budget: Budget,
): Pieces<EntityHit[]> {
  const read = yield* entities.finding(text, now, budget);
  const answers = asked.length === 0 ? read : [...read, ...entities.ofQuestion(text, asked, read)];
  const listed = corrects.length === 0 ? answers : entities.withCorrection(text, corrects, answers);
  if (learned.isEmpty) return entities.keep(listed);
  const guess = classifier.classify(reader.ofText(text, entities.keep(listed)));
  return entities.keep(
    learned.read(text, guess, listed, (template) => classifier.classify(reader.ofTemplate(template))),
  );
}

/** The day for callers that need no particular one. */
const ANY_DAY = new Date(2000, 0, 1);

interface Corrected {
  corrected: string;
  /** The words that autocorrect changed. */
  doubtful: Span[];
  isCut: boolean;
}

/** Corrects misheard and mistyped words; corrections that make a text longer do not make it longer than is read. */
function* correct(
  { corrections, autocorrect, entities }: Model,
  text: string,
  now: Date,
  budget: Budget,
): Pieces<Corrected> {
  const heard = correctSpeech(corrections, text);
  const whole = yield* autocorrect.correct(heard, () => entities.findingSystem(heard, now), budget);
  const corrected = cut(whole.text);
  return { corrected, doubtful: whole.doubtful, isCut: corrected.length < whole.text.length };
}
