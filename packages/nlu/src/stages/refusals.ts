import type { RecognisedIntent } from '@parley/domain';
import { languageCode, stemmerOf, type Stem } from '#languages/stem.ts';
import { actionsIn, refusalIn, type Refusal } from '#polarity/refusal.ts';
import { twinsAmong } from '#stages/twins.ts';
import type { Span } from '#text/span.ts';
import { wordsOf } from '#text/tokens.ts';

/** Callers mean an intent by denying something where so many of its templates do. */
const MEANT_SHARE = 0.1;
/** Templates of an intent that are looked at. */
const MOST_TEMPLATES = 200;
/** A word counts as said of an intent where so many of its templates say it. */
const FEWEST_AFFIRMED = 2;
const AFFIRMED_SHARE = 0.2;
/** The confidence in an intent that a text turns down is multiplied by this. */
const LEFT = 0.4;
/** Another intent of the text must reach this share of the confidence in the whole text. */
const AS_SURE = 0.6;

interface Parts {
  language: string;
  confidenceThreshold: number;
  templates: readonly string[];
  intentsOfTemplates: Uint32Array;
  classifier: { intents: readonly string[] };
}

/** Makes unsure of an intent that a text turns down: "no thanks" is not thanks. A negative intent takes such texts itself. */
export class Refusals {
  readonly #parts: Parts;
  readonly #language: string;
  readonly #inPairs: ReadonlySet<string>;
  readonly #habits = new Map<string, Habits>();
  readonly #stem: Stem;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#language = languageCode(parts.language);
    this.#stem = stemmerOf(parts.language);
    const { intents } = parts.classifier;
    const paired = twinsAmong(intents).flatMap(({ positive, negative }) => [intents[positive], intents[negative]]);
    this.#inPairs = new Set(paired.filter((name) => name !== undefined));
  }

  /** `classify` understands a part of the text. */
  weigh(text: string, found: RecognisedIntent, classify: (text: string) => RecognisedIntent): RecognisedIntent {
    const { name, confidence, alternatives } = found;
    if (name === null || this.#inPairs.has(name)) return found;
    const denied = refusalIn(text, this.#language);
    if (!denied || this.#isTemplateOf(name, text) || !this.#isAgainst(name, denied)) return found;
    const said = denied.said.map(({ start, end }) => text.slice(start, end)).join(', ');
    if (said !== '' && denied.refused.length + denied.bare.length > 0) {
      const rest = classify(said);
      const isMeant = rest.name === name && rest.confidence >= confidence * AS_SURE;
      if (isMeant && !this.#isWithdrawn(name, text, denied, classify)) return found;
    }
    const left = Math.min(confidence * LEFT, this.#parts.confidenceThreshold * 0.9);
    return {
      name,
      confidence: left,
      alternatives: alternatives.map((other) => ({ ...other, confidence: Math.min(other.confidence, left) })),
    };
  }

  /** "I found my card, no need to block it": the last clause turns down the intent that the other clauses are about. */
  #isWithdrawn(
    name: string,
    text: string,
    { refused, said, isConclusion }: Refusal,
    classify: (text: string) => RecognisedIntent,
  ): boolean {
    const last = refused.at(-1);
    if (!isConclusion || !last) return false;
    const { actions } = this.#habitsOf(name);
    const hasAction = (spans: readonly Span[]) =>
      spans.some(({ start, end }) =>
        wordsOf(text.slice(start, end)).some((word) => actions.some((action) => haveOneRoot(action, this.#stem(word)))),
      );
    if (hasAction(said)) return false;
    return hasAction([last]) || classify(text.slice(last.start, last.end)).name === name;
  }

  /** The team says that this text means the intent. */
  #isTemplateOf(name: string, text: string): boolean {
    return this.#habitsOf(name).templates.has(wordsOf(text).join(' '));
  }

  /** Whether a text denies an intent, by the templates of the intent. */
  #isAgainst(name: string, { refused, bare, states }: Refusal): boolean {
    const { refusing, denying, affirmed } = this.#habitsOf(name);
    if (refused.length > 0) return refusing < MEANT_SHARE;
    if (denying >= MEANT_SHARE) return false;
    return bare.length > 0 || states.some((head) => affirmed.some((word) => haveOneRoot(word, this.#stem(head))));
  }

  /** How callers who mean an intent deny, by its templates. */
  #habitsOf(name: string): Habits {
    const known = this.#habits.get(name);
    if (known) return known;
    const { templates, intentsOfTemplates, classifier } = this.#parts;
    const intent = classifier.intents.indexOf(name);
    const all = templates.filter((_, at) => intentsOfTemplates[at] === intent);
    const own = all.slice(0, MOST_TEMPLATES);
    const counts = new Map<string, number>();
    const actions = new Map<string, number>();
    let refusing = 0;
    let denying = 0;
    for (const template of own) {
      for (const word of actionsIn(template, this.#language).map(this.#stem))
        actions.set(word, (actions.get(word) ?? 0) + 1);
      const denied = refusalIn(template, this.#language);
      if (denied) denying++;
      if (denied && denied.refused.length > 0) refusing++;
      if (denied || template.trimEnd().endsWith('?')) continue;
      for (const word of new Set(wordsOf(template).map(this.#stem))) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    const least = Math.max(FEWEST_AFFIRMED, own.length * AFFIRMED_SHARE);
    const affirmed = [...counts].filter(([, count]) => count >= least).map(([word]) => word);
    const habits: Habits = {
      templates: new Set(all.map((template) => wordsOf(template).join(' '))),
      refusing: refusing / own.length,
      denying: denying / own.length,
      affirmed,
      // A word that templates use more often elsewhere names a thing: "card *blocked*", "*card* to block".
      actions: [...actions].filter(([word, count]) => (counts.get(word) ?? 0) < 2 * count).map(([word]) => word),
    };
    this.#habits.set(name, habits);
    return habits;
  }
}

interface Habits {
  /** Words of all templates. */
  templates: ReadonlySet<string>;
  /** Shares of the templates that turn something down, and that deny anything. */
  refusing: number;
  denying: number;
  /** Stems of words that many templates say without a denial. */
  affirmed: readonly string[];
  /** Stems of the verbs with which templates ask. */
  actions: readonly string[];
}

/** "Sperren" and "gesperrt", "blokovat" and "zablokovat" share a root. */
function haveOneRoot(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < SHORTEST_ROOT) return one === other;
  const length = Math.max(SHORTEST_ROOT, Math.ceil(short.length * SHARED));
  for (let from = 0; from + length <= short.length; from++)
    if (long.includes(short.slice(from, from + length))) return true;
  return false;
}

const SHORTEST_ROOT = 4;
const SHARED = 0.7;
