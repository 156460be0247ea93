import * as z from 'zod/mini';
import { Id } from '#ids.ts';

/** Which intents are taken for which, and the first few of the templates. */
export const Confusion = z.object({ intent: Id, predicted: Id, count: z.number(), templates: z.array(z.string()) });
export type Confusion = z.infer<typeof Confusion>;

export const ValidatedIntent = z.object({ judged: z.number(), precision: z.number(), recall: z.number() });
export type ValidatedIntent = z.infer<typeof ValidatedIntent>;

/** How phrases that people have assigned to an intent are recognised by models that have not seen them. */
export const CallersFigure = z.object({
  /** Recognized as the intent that was chosen, and surely enough. */
  right: z.number(),
  total: z.number(),
});
export type CallersFigure = z.infer<typeof CallersFigure>;

/** How templates are recognised by models that have not seen them: the hardest test, as templates differ on purpose. */
export const CrossValidation = z.object({
  /** How many templates were judged. A large bot judges a sample; an intent's only template cannot be judged. */
  judged: z.number(),
  templates: z.number(),
  /** Share whose intent is the best, whatever the confidence. */
  accuracy: z.number(),
  /** Share whose intent is the best and sure enough. */
  recognised: z.number(),
  /** By intent id, with the threshold. Intents without judged phrases are absent. */
  intents: z.record(z.string(), ValidatedIntent),
  /** The most frequent first. */
  confusion: z.array(Confusion),
  /** Callers' phrases; absent until one has been reviewed. */
  callers: z.optional(CallersFigure),
});
export type CrossValidation = z.infer<typeof CrossValidation>;

const TemplateOf = z.object({ intent: Id, template: z.string() });

/** Similar templates of two intents. */
export const NearDuplicates = z.object({
  /** Cosine, 0 to 1; at 1 the classifier cannot tell them apart. */
  similarity: z.number(),
  first: TemplateOf,
  second: TemplateOf,
});
export type NearDuplicates = z.infer<typeof NearDuplicates>;

export const Meaning = z.object({
  kind: z.enum(['entity', 'synonym']),
  name: z.string(),
  /** The entity value that the words refer to. */
  value: z.nullable(z.string()),
});
export type Meaning = z.infer<typeof Meaning>;

/** Words with several meanings, in the spelling of one of them. */
export const Overlap = z.object({ text: z.string(), meanings: z.array(Meaning) });
export type Overlap = z.infer<typeof Overlap>;

/** Training data that is likely to be misunderstood, whatever the model. */
export const TrainingReview = z.object({
  /** The most alike first. */
  near_duplicates: z.array(NearDuplicates),
  /** Intents with too few templates to learn from, the fewest first. */
  few_templates: z.array(z.object({ intent: Id, templates: z.number() })),
  /** Texts that entities and synonyms read in more than one way. */
  overlaps: z.array(Overlap),
});
export type TrainingReview = z.infer<typeof TrainingReview>;

/** The figures of a training that are kept permanently. */
export const TrainingFigures = z.object({
  /** Unix seconds. */
  trained_at: z.number(),
  intents: z.number(),
  templates: z.number(),
  /** Share of the templates that the model recognises, having been trained on them. */
  recognised: z.number(),
  /** Share of unseen templates that the model recognizes; null if it was not computed. */
  unseen_recognised: z.nullable(z.number()),
});
export type TrainingFigures = z.infer<typeof TrainingFigures>;

/** The expected quality of the serving model, and the hindrances. */
export const Quality = z.object({
  /** Unix seconds; null before the first training. */
  trained_at: z.nullable(z.number()),
  /** Null until they are worked out. */
  cross_validation: z.nullable(CrossValidation),
  review: z.nullable(TrainingReview),
  /** The trainings so far, the oldest first. */
  trend: z.array(TrainingFigures),
});
export type Quality = z.infer<typeof Quality>;
