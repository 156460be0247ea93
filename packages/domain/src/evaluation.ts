import * as z from 'zod/mini';
import { Id } from '#ids.ts';
import { CrossValidation } from '#quality.ts';

export const TemplateEvaluation = z.object({
  template: z.string(),
  is_recognized: z.boolean(),
  is_recognized_without_confidence: z.boolean(),
  confidence: z.number(),
  /** Id of the predicted intent; null when nothing is predicted. */
  prediction: z.nullable(Id),
  augmented: z.boolean(),
  /** Entities and synonyms, with their signs, that the template refers to and that do not exist. */
  missing: z.optional(z.array(z.string())),
});
export type TemplateEvaluation = z.infer<typeof TemplateEvaluation>;

export const IntentEvaluation = z.object({
  precision: z.number(),
  recall: z.number(),
  data: z.array(TemplateEvaluation),
});
export type IntentEvaluation = z.infer<typeof IntentEvaluation>;

/** How the last trained model does on the templates that it was trained on. */
export const Evaluation = z.object({
  /** Unix seconds; null before the first training. */
  trained_at: z.nullable(z.number()),
  /** True when the training data have changed since. */
  stale: z.boolean(),
  /** By intent id. */
  intents: z.record(z.string(), IntentEvaluation),
  /** How often templates of one intent are classified into another, most frequent first. */
  confusion: z.array(z.object({ intent: Id, predicted: Id, count: z.number() })),
  /** Absent until it is worked out. */
  cross_validation: z.optional(CrossValidation),
});
export type Evaluation = z.infer<typeof Evaluation>;

/** Precision and recall as the screens show them. */
export function rounded(value: number): string {
  return value.toFixed(3);
}

export function isPerfect(evaluation: IntentEvaluation): boolean {
  return evaluation.precision === 1 && evaluation.recall === 1;
}
