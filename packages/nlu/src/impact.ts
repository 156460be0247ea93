import type { Understanding } from '@parley/domain';
import type { Model } from '#model/model.ts';
import { understand } from '#understand.ts';

/** A text that two models answer differently. */
export interface Impact {
  text: string;
  before: Answer[];
  after: Answer[];
}

/** One for each meaning of a text. */
export interface Answer {
  /** Null when nothing is sure enough. */
  intent: string | null;
  /** The best intent and its confidence, sure enough or not. */
  best: string | null;
  confidence: number;
}

/** Which of the texts would be answered otherwise by another model; each by its own model's threshold. */
export function impact(before: Model, after: Model, texts: readonly string[]): Impact[] {
  return [...new Set(texts)].flatMap((text) => {
    const was = answersOf(before, understand(before, text));
    const becomes = answersOf(after, understand(after, text));
    const isSame = was.length === becomes.length && was.every(({ intent }, at) => intent === becomes[at]?.intent);
    return isSame ? [] : [{ text, before: was, after: becomes }];
  });
}

function answersOf({ parts }: Model, { intents }: Understanding): Answer[] {
  return intents.map(({ name, confidence }) => ({
    intent: confidence >= parts.confidenceThreshold ? name : null,
    best: name,
    confidence,
  }));
}
