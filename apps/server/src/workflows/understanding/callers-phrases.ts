import { templateKey } from '@parley/domain/text';
import { mayBeMistyped, understanding, type Model } from '@parley/nlu';
import { inTurn, pauses } from '#platform/pauses.ts';

/** The texts that are looked at, the most frequent first. */
const MOST_TEXTS = 500;
const MOST_PHRASES = 10;
const FEWEST_WORDS = 2;
const MOST_WORDS = 14;
/** A word that no template has must be said in so many texts, as it may be a name; and it must not look mistyped. */
const FEWEST_TEXTS = 2;

interface Callers {
  /** How often each text was said. */
  said: ReadonlyMap<string, number>;
  model: Model;
  /** The owner whose texts take turns with other owners' texts. */
  owner: string;
}

/** What callers said and the model takes for this intent, the most frequent first. */
export async function callersPhrases({ said, model, owner }: Callers, intent: string, templates: Iterable<string>) {
  const texts = [...said]
    .toSorted(([, a], [, b]) => b - a)
    .map(([text]) => text.trim())
    .slice(0, MOST_TEXTS);
  const known = new Set<string>();
  const pause = pauses();
  for (const template of templates) {
    for (const word of wordsOf(template)) known.add(word);
    await pause();
  }
  const saidIn = new Map<string, Set<string>>();
  for (const text of texts) {
    for (const word of wordsOf(text)) saidIn.set(word, (saidIn.get(word) ?? new Set()).add(templateKey(text)));
  }
  const usual = new Set(known);
  for (const [word, texts] of saidIn) {
    if (texts.size < FEWEST_TEXTS || usual.has(word)) continue;
    if (!known.values().some((one) => mayBeMistyped(one, word))) usual.add(word);
    await pause();
  }
  const phrases: string[] = [];
  for (const text of texts) {
    if (phrases.length === MOST_PHRASES) break;
    const words = wordsOf(text);
    const isFit = words.length >= FEWEST_WORDS && words.length <= MOST_WORDS && !OF_ONE_CALLER.test(text);
    if (!isFit || !words.every((word) => usual.has(word))) continue;
    const { intents, entities } = await inTurn(owner, understanding(model, text));
    const [best] = intents;
    if (entities.length > 0 || best?.name !== intent || best.confidence < model.parts.confidenceThreshold) continue;
    phrases.push(text);
  }
  return phrases;
}

/** Numbers, addresses and hidden words belong to one call. */
const OF_ONE_CALLER = /[\p{Nd}@*[\]{}<>]/u;

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? [];
}
