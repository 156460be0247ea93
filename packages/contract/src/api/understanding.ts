import { Id } from '@parley/domain/ids';
import { LIMITS, Template, text } from '@parley/domain';
import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';

const Alternative = z.object({ name: z.string(), confidence: z.number() });

const EntityHit = z.object({
  entity: z.string(),
  value: z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.object({ amount: z.number(), currency: z.string() }),
    z.object({ from: z.string(), to: z.string() }),
  ]),
  text: z.string(),
  start: z.number(),
  end: z.number(),
  role: z.optional(z.string()),
  matcher: z.string(),
  distance: z.number(),
});

/** The trained model's result for a text, with its reasons. */
export const TriedText = z.object({
  /** True if no model has been trained yet. */
  untrained: z.boolean(),
  text: z.string(),
  corrected_text: z.optional(z.string()),
  intents: z.array(
    z.object({ name: z.nullable(z.string()), confidence: z.number(), alternatives: z.array(Alternative) }),
  ),
  entities: z.array(EntityHit),
  /** The words that spoke for the intent (positive) or against it, strongest first. */
  words: z.array(z.object({ text: z.string(), start: z.number(), end: z.number(), weight: z.number() })),
  /** The templates that are most like the text. */
  nearest: z.array(z.object({ intent: z.string(), template: z.string(), similarity: z.number() })),
  milliseconds: z.number(),
});
export type TriedText = z.infer<typeof TriedText>;

const Suggestion = z.object({
  template: z.string(),
  kind: z.enum(['said', 'own words', 'short form', 'written']),
  /** The template of the intent that it varies; null for what callers said and a model wrote. */
  from: z.nullable(z.string()),
  /** Another intent that it would be classified into. */
  nearer_to: z.nullable(Id),
});
export type Suggestion = z.infer<typeof Suggestion>;

const asking = { guard: 'GET:/intents', of: 'project', versioned: false } as const;

/** The language model, asked by an editor. */
export const understanding = {
  try: endpoint('POST /intents/understand', {
    ...asking,
    summary: 'Analyze a text with the trained model, exactly as in a conversation',
    body: z.strictObject({ text: text(LIMITS.utterance) }),
    reply: TriedText,
  }),
  stripStopwords: endpoint('POST /intents/strip-stopwords', {
    ...asking,
    guard: 'GET:/intents/unclassified',
    summary: 'Remove the stop words of a phrase; negations stay',
    query: z.object({ language: text(20) }),
    body: z.strictObject({ template: Template }),
    reply: z.object({ preprocessed: z.string() }),
  }),
  negate: endpoint('PUT /intents/negated-templates', {
    ...asking,
    guard: 'PUT:/intents',
    summary: 'Negate or affirm templates, in the same order; refused when unsure',
    query: z.object({
      language: text(20),
      /** The polarity of the templates; without it each is turned as it reads. */
      from: z.optional(z.enum(['positive', 'negative'])),
    }),
    body: z.strictObject({ templates: z.array(Template).check(z.maxLength(1_000)) }),
    reply: z.object({ templates: z.array(Template) }),
  }),
  suggest: endpoint('POST /intents/:id/suggestions', {
    ...asking,
    guard: 'PUT:/intents',
    summary: 'Suggest phrases for an intent, by rules and a language model; marks those closer to another intent',
    body: z.strictObject({ limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20) }),
    reply: z.object({
      suggestions: z.array(Suggestion),
      /** Why a configured language model did not contribute. */
      failure: z.nullable(z.string()),
    }),
  }),
};
