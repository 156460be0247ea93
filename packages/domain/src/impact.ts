import * as z from 'zod/mini';
import { Id } from '#ids.ts';

/** A model's result for a text; one for each meaning. */
export const Answer = z.object({
  /** Null when nothing is sure enough. */
  intent: z.nullable(z.string()),
  /** The best intent and its confidence, sure enough or not. */
  best: z.nullable(z.string()),
  confidence: z.number(),
});
export type Answer = z.infer<typeof Answer>;

export const IMPACT_SOURCES = ['template', 'test', 'utterance'] as const;

/** A text that another model would answer differently. */
export const ChangedAnswer = z.object({
  text: z.string(),
  source: z.enum(IMPACT_SOURCES),
  before: z.array(Answer),
  after: z.array(Answer),
  /** The intent of a template. */
  intent: z.nullable(z.string()),
  /** For a template: whether the change is toward its own intent or away from it. */
  verdict: z.nullable(z.enum(['better', 'worse', 'other'])),
  /** The tests that contain it. */
  tests: z.array(z.object({ id: Id, name: z.string() })),
  /** How often it was said of late. */
  said: z.number(),
});
export type ChangedAnswer = z.infer<typeof ChangedAnswer>;

const Count = z.object({ asked: z.number(), changed: z.number() });

/** Which answers would change if a candidate served. */
export const Impact = z.object({
  templates: Count,
  /** Null for users who may not see tests, or conversations. */
  tests: z.nullable(Count),
  utterances: z.nullable(Count),
  /** Templates that turn away from their intent first; of each source no more than can be looked at. */
  changes: z.array(ChangedAnswer),
});
export type Impact = z.infer<typeof Impact>;
