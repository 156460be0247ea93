import type { Answer, Understanding } from '@parley/domain';
import type { Model } from '#model/model.ts';
import { understand } from '#understand.ts';

/** A text that two models answer differently. */
export interface DifferentAnswer {
  text: string;
  before: Answer[];
  after: Answer[];
}

export interface ImpactOptions {
  /** True for templates: `#synonym` and `@entity` are expanded. */
  areTemplates?: boolean;
  /** Finds the present name of an intent of the model before. */
  nameNow?: (name: string) => string;
}

/** Which of the texts would be answered otherwise by another model; each by its own model's threshold. */
export function impact(
  before: Model,
  after: Model,
  texts: Iterable<string>,
  { areTemplates = false, nameNow = (name) => name }: ImpactOptions = {},
): DifferentAnswer[] {
  if (before === after) return [];
  const answers = areTemplates ? answerToTemplate : answersTo;
  const renamed = (name: string | null) => (name === null ? null : nameNow(name));
  return [...new Set(texts)].flatMap((text) => {
    const was = answers(before, text).map((answer) => ({
      ...answer,
      intent: renamed(answer.intent),
      best: renamed(answer.best),
    }));
    const becomes = answers(after, text);
    const isSame = was.length === becomes.length && was.every(({ intent }, at) => intent === becomes[at]?.intent);
    return isSame ? [] : [{ text, before: was, after: becomes }];
  });
}

function answersTo(model: Model, text: string): Answer[] {
  return understand(model, text).intents.map((meaning) => answerOf(model, meaning));
}

function answerToTemplate(model: Model, template: string): Answer[] {
  return [answerOf(model, model.classifier.classify(model.reader.ofTemplate(template)))];
}

type Meaning = Pick<Understanding['intents'][number], 'name' | 'confidence'>;

function answerOf({ parts }: Model, { name, confidence }: Meaning): Answer {
  return { intent: confidence >= parts.confidenceThreshold ? name : null, best: name, confidence };
}
