import type { RecognisedIntent } from '@parley/domain';
import { languageCode } from '#languages/stem.ts';
import { refusalIn } from '#polarity/refusal.ts';
import { twinsAmong } from '#stages/twins.ts';

/** An intent is meant so where so many of its templates turn something down. */
const MEANT_SHARE = 0.1;
/** Templates of an intent that are looked at. */
const MOST_TEMPLATES = 200;
/** What is left of the confidence in an intent that a text turns down. */
const LEFT = 0.4;
/** What else a text says must be about as sure as the whole. */
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
  readonly #meant = new Map<string, boolean>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#language = languageCode(parts.language);
    const { intents } = parts.classifier;
    const paired = twinsAmong(intents).flatMap(({ positive, negative }) => [intents[positive], intents[negative]]);
    this.#inPairs = new Set(paired.filter((name) => name !== undefined));
  }

  /** `classify` understands a part of the text. */
  weigh(text: string, found: RecognisedIntent, classify: (text: string) => RecognisedIntent): RecognisedIntent {
    const { name, confidence, alternatives } = found;
    if (name === null || this.#inPairs.has(name)) return found;
    const refusal = refusalIn(text, this.#language);
    if (!refusal || this.#isMeant(name)) return found;
    const said = refusal.said.map(({ start, end }) => text.slice(start, end)).join(', ');
    if (said !== '') {
      const rest = classify(said);
      if (rest.name === name && rest.confidence >= confidence * AS_SURE) return found;
    }
    const left = Math.min(confidence * LEFT, this.#parts.confidenceThreshold * 0.9);
    return {
      name,
      confidence: left,
      alternatives: alternatives.map((other) => ({ ...other, confidence: Math.min(other.confidence, left) })),
    };
  }

  /** Whether callers turn something down when they mean this intent. */
  #isMeant(name: string): boolean {
    const known = this.#meant.get(name);
    if (known !== undefined) return known;
    const { templates, intentsOfTemplates, classifier } = this.#parts;
    const intent = classifier.intents.indexOf(name);
    const own = templates.filter((_, at) => intentsOfTemplates[at] === intent).slice(0, MOST_TEMPLATES);
    const refusing = own.filter((template) => refusalIn(template, this.#language) !== null).length;
    const isMeant = refusing >= own.length * MEANT_SHARE && refusing > 0;
    this.#meant.set(name, isMeant);
    return isMeant;
  }
}
