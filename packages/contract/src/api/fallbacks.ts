import { ENVIRONMENTS } from '@parley/domain/deployment';
import { FALLBACK_KINDS } from '@parley/domain/fallback';
import { Id, Version } from '@parley/domain/ids';
import { IntentName, Template } from '@parley/domain/intent';
import { LIMITS, text } from '@parley/domain/text';
import { TrackerEntry } from '@parley/domain/tracker';
import * as z from 'zod/mini';
import { ListWritten, Page, PageLimit, QueryNumber, Written } from '#common.ts';
import { endpoint } from '#endpoint.ts';

/** A phrase that callers said and that was not recognised, or hardly. */
export const Fallback = z.object({
  id: Id,
  /** The phrase as recognized from speech, or as an editor has corrected it. */
  intent: z.string(),
  /** How often it was said. */
  counter: z.number(),
  /** The latest conversations with this phrase, newest first; `conversations` counts all of them. */
  conversations_ids: z.array(z.string()),
  conversations: z.number(),
  /** Microseconds. */
  last_heard: z.number(),
  /** The intent recognized when the phrase last occurred; null when it was not recognized. */
  recognised_as: z.nullable(z.string()),
  confidence: z.number(),
  /** The intent that it was added to. */
  class: z.nullable(z.string()),
  state: z.enum(['open', 'classified', 'ignored']),
  /** Microseconds; null while it is open. */
  decided: z.nullable(z.number()),
  /** The phrase without stop words, as a template to begin with. */
  suggestion: z.string(),
});
export type Fallback = z.infer<typeof Fallback>;

const LikelyIntents = z.array(z.object({ name: z.string(), confidence: z.number() }));

/** Phrases that are alike, the most typical first. */
export const FallbackGroup = z.object({
  /** The sum over all its phrases. */
  counter: z.number(),
  conversations: z.number(),
  phrases: z.array(Fallback),
  /** The intents that the serving model proposes, the most likely first; empty before the first training. */
  likeliest: LikelyIntents,
});
export type FallbackGroup = z.infer<typeof FallbackGroup>;

/** One occurrence of a phrase. */
export const FallbackUse = z.object({
  /** The phrase's id. */
  id: Id,
  conversation_id: z.string(),
  /** The tracker entry's time, in microseconds. */
  timestamp: z.number(),
  project_env: z.enum(ENVIRONMENTS),
  channel: z.string(),
  recognised_as: z.nullable(z.string()),
  confidence: z.number(),
});
export type FallbackUse = z.infer<typeof FallbackUse>;

const Shown = z.object({
  ...Page.shape,
  limit: z.optional(PageLimit),
  /** Text that the phrase contains, in any case, with diacritics or without. */
  q: z.optional(text(200)),
  kind: z._default(z.enum(FALLBACK_KINDS), 'unrecognised'),
  /** Said at this microsecond or later. */
  since: z.optional(QueryNumber),
});

const MOST_PHRASES = 10_000;
const Ids = z.array(Id).check(z.minLength(1), z.maxLength(MOST_PHRASES));
/** Ids in a query, with commas between them. */
const IdList = z.pipe(
  text(2_000).check(z.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/u, 'Must be ids separated by commas')),
  z.transform((list) => list.split(',').map(Number)),
);
/** When it was decided, in microseconds; identifies the decision for undo. */
const decided = Version;
const paged = { next_cursor: z.nullable(z.string()), total: z.number() };
const reading = { guard: 'GET:/intents/unclassified', of: 'project' } as const;
const classifying = { guard: 'POST:/intents/<id>/mark-classified', of: 'project' } as const;
const opening = { guard: 'GET:/conversations/<id>', of: 'project' } as const;

/** Fallbacks: what callers said in deployed bots and was not understood. */
export const fallbacks = {
  list: endpoint('GET /intents/unclassified', {
    ...reading,
    reaches: 'every',
    summary: 'List phrases that were not recognized, the most frequent first',
    query: Shown,
    reply: z.object({ items: z.array(Fallback), ...paged }),
  }),
  groups: endpoint('GET /intents/unclassified/groups', {
    ...reading,
    reaches: 'every',
    summary: 'List groups of similar phrases, each with its three most likely intents',
    query: z.extend(Shown, {
      kind: z._default(z.enum(['unrecognised', 'unsure']), 'unrecognised'),
      /** `0` turns grouping off. */
      alike: z._default(z.enum(['0', '1']), '1'),
    }),
    reply: z.object({ items: z.array(FallbackGroup), ...paged }),
  }),
  likeliest: endpoint('GET /intents/unclassified/likeliest', {
    ...reading,
    reaches: 'every',
    summary: 'Get the three most likely intents of a group of phrases, given with the most typical one first',
    query: z.object({ ids: IdList }),
    reply: LikelyIntents,
  }),
  summary: endpoint('GET /intents/unclassified/summary', {
    ...reading,
    reaches: 'every',
    summary: 'Count the open phrases, and those done since a moment in microseconds',
    query: z.object({ since: z.optional(QueryNumber) }),
    reply: z.object({
      unrecognised: z.number(),
      unsure: z.number(),
      done: z.number(),
      /** Phrases decided at `since` or later, and how many of them became templates. */
      done_since: z.number(),
      added_since: z.number(),
    }),
  }),
  uses: endpoint('GET /intents/unclassified/:id/conversations', {
    ...opening,
    reaches: 'every',
    summary: 'List up to 100 conversations with a phrase or similar ones, newest first',
    query: z.object({ also: z.optional(IdList) }),
    reply: z.array(FallbackUse),
  }),
  surroundings: endpoint('GET /intents/unclassified/:id/surroundings', {
    ...opening,
    reaches: 'every',
    summary: 'Get the entries just before and after a phrase in a conversation',
    query: z.object({ conversation_id: text(64), timestamp: QueryNumber }),
    reply: z.object({ tracker: z.array(TrackerEntry) }),
  }),
  mark: endpoint('POST /intents/:id/mark-classified', {
    ...classifying,
    reaches: 'every',
    summary: 'Add phrases to an intent as templates and mark them classified; the id -1 only marks them',
    acceptsNoThing: true,
    body: z
      .strictObject({
        unclassified_id: z.optional(Id),
        unclassified_ids: z.optional(Ids),
        /**
         * Classifies the phrases that can be added, and returns the others; by default one such phrase refuses all of
         * them.
         */
        skip_refused: z.optional(z.boolean()),
      })
      .check(
        z.refine(
          ({ unclassified_id: one, unclassified_ids: many }) => (one === undefined) !== (many === undefined),
          'Requires unclassified_id or unclassified_ids',
        ),
      ),
    reply: z.extend(ListWritten, { decided, skipped: z.array(z.object({ unclassified_id: Id, message: z.string() })) }),
  }),
  reopen: endpoint('POST /intents/unclassified/reopen', {
    ...classifying,
    reaches: 'every',
    summary: 'Undo decisions: reopen the phrases and remove the templates that were added',
    body: z
      .strictObject({
        unclassified_ids: Ids,
        /** The time of each decision that the sender has seen; a later decision is a conflict. */
        decided: z.optional(z.array(z.nullable(decided)).check(z.maxLength(MOST_PHRASES))),
      })
      .check(
        z.refine(
          ({ unclassified_ids, decided: known }) => known === undefined || known.length === unclassified_ids.length,
          'Requires decided for each phrase',
        ),
      ),
    reply: ListWritten,
  }),
  newIntent: endpoint('POST /intents/unclassified/new-intent', {
    reaches: 'every',
    guard: 'PUT:/intents',
    of: 'project',
    summary: 'Add an intent with these phrases as templates, and mark them classified',
    body: z.strictObject({ name: IntentName, unclassified_ids: Ids }),
    reply: z.extend(Written, { decided }),
  }),
  edit: endpoint('POST /intent/unclassified/:id', {
    reaches: 'every',
    guard: 'POST:/intent/unclassified/<id>',
    of: 'project',
    summary: 'Reword a phrase before it is added',
    body: z.strictObject({
      intent: Template,
      /** Its words as the sender knows them: others are a conflict. */
      was: z.optional(text(LIMITS.utterance)),
    }),
    reply: ListWritten,
  }),
};
