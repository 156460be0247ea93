import { Id } from '@parley/domain/ids';
import { AnyJson, text } from '@parley/domain/text';
import { TrackerEntry } from '@parley/domain/tracker';
import * as z from 'zod/mini';
import { ConversationToken } from '#api/chat.ts';
import { Annotation, ConversationNote, editing, QueryId, REVIEW_STATES } from '#api/conversations.ts';
import { ReplayedTurn } from '#api/deployments.ts';
import { Batch, ManyChanged, ManyRestored, oneOfWhich, WHICH } from '#api/which-conversations.ts';
import { ListWritten, PageLimit, QueryNumber, QuerySeconds, Written } from '#common.ts';
import { endpoint } from '#endpoint.ts';

const opening = { guard: 'GET:/conversations/<id>', of: 'project' } as const;
const Timestamp = z.int().check(z.minimum(0));
const paged = { limit: z.optional(PageLimit), cursor: z.optional(text(200)) };

/** The memory of a conversation between two turns. */
const Memory = z.object({ slots: z.record(z.string(), AnyJson), scope: z.nullable(z.string()) });
export type Memory = z.infer<typeof Memory>;

const reviewed = { review_state: z.optional(z.enum(REVIEW_STATES)), assignee: z.optional(z.nullable(Id)) };

/** Work on conversations and their turns after they were held. */
export const conversationWork = {
  turns: endpoint('GET /conversations/:conversation/turns', {
    ...opening,
    reaches: 'conversation',
    versioned: false,
    summary: 'Get turns of a conversation in order, from its beginning or around an entry',
    query: z.object({
      limit: z.optional(PageLimit),
      /** Turns after this one, or before that one; with `at`, the turns around an entry. */
      after: z.optional(QueryNumber),
      before: z.optional(QueryNumber),
      /** The timestamp of an entry. */
      at: z.optional(QueryNumber),
    }),
    reply: z.object({
      tracker: z.array(TrackerEntry),
      /** Numbers of turns for `before` and `after`; null at the beginning and at the end. */
      before: z.nullable(z.int()),
      after: z.nullable(z.int()),
      /** The number of the last turn, for `after` where turns follow later; null without turns. */
      last: z.nullable(z.int()),
    }),
  }),
  memory: endpoint('GET /conversations/:conversation/memory', {
    ...opening,
    reaches: 'conversation',
    versioned: false,
    summary: 'Get the slots and the scope of a conversation before and after the turn of an entry',
    query: z.object({ timestamp: QueryNumber }),
    reply: z.object({
      /** Null for the opening. */
      before: z.nullable(Memory),
      after: Memory,
      /** False if reconstructed from the recorded actions, which lack slots set by custom code. */
      is_exact: z.boolean(),
    }),
  }),
  chatFrom: endpoint('POST /conversations/:conversation/chat', {
    reaches: 'conversation',
    guard: 'POST:/chat',
    of: 'project',
    versioned: false,
    summary: 'Start a test chat with the draft from the state of a conversation before the turn of an entry',
    body: z.strictObject({ before: Timestamp, new_conversation_token: ConversationToken }),
    reply: z.object({ conversation_id: z.string(), tracker: z.array(TrackerEntry) }),
  }),
  replay: endpoint('GET /conversations/:conversation/replay', {
    ...opening,
    reaches: 'conversation',
    versioned: false,
    summary: 'Replay a conversation against the draft, without any effect outside',
    reply: z.object({
      turns: z.int(),
      different: z.int(),
      /** False if the conversation has attachments or an editor started it. */
      is_replayable: z.boolean(),
      differences: z.array(ReplayedTurn),
    }),
  }),
  review: endpoint('PUT /conversations/:conversation/review', {
    ...editing,
    reaches: 'conversation',
    summary: 'Set the review state of a conversation, and who reviews it',
    body: z.strictObject(reviewed),
    reply: ListWritten,
  }),
  reviewMany: endpoint('POST /conversations/reviews', {
    ...editing,
    reaches: 'every',
    versioned: false,
    summary: 'Set the review state or the reviewer of many conversations: of those named, or of all of a filter',
    body: z.strictObject({ ...reviewed, ...WHICH }).check(
      oneOfWhich,
      z.refine(
        ({ review_state, assignee }) => review_state !== undefined || assignee !== undefined,
        'Requires review_state or assignee',
      ),
    ),
    reply: ManyChanged,
  }),
  undoReviews: endpoint('POST /conversations/reviews/undo', {
    ...editing,
    reaches: 'every',
    versioned: false,
    summary: 'Undo a change of the reviews of many conversations, where nobody has changed them since',
    body: z.strictObject({ batch: Batch }),
    reply: ManyRestored,
  }),
  reviewers: endpoint('GET /conversations/reviewers', {
    ...opening,
    versioned: false,
    summary: 'List the people of the project who may be assigned to a conversation',
    reply: z.array(z.object({ id: Id, name: z.string() })),
  }),
  notes: endpoint('GET /conversations/notes', {
    ...opening,
    reaches: 'every',
    summary: 'List notes on conversations, newest first',
    query: z.object({
      ...paged,
      author: z.optional(z.union([z.literal('me'), QueryId])),
      /** Text of the note, in any case. */
      q: z.optional(text(200)),
      /** Written at this second or later, and before that one. */
      from: z.optional(QuerySeconds),
      to: z.optional(QuerySeconds),
    }),
    reply: z.object({
      items: z.array(z.extend(ConversationNote, { conversation_started: z.number() })),
      next_cursor: z.nullable(z.string()),
      total: z.number(),
    }),
  }),
  noteAuthors: endpoint('GET /conversations/notes/authors', {
    ...opening,
    reaches: 'every',
    versioned: false,
    summary: 'List the people who wrote notes on conversations',
    reply: z.array(z.object({ id: Id, name: z.nullable(z.string()), notes: z.int() })),
  }),
  annotate: endpoint('PUT /conversations/:conversation/annotations', {
    ...editing,
    reaches: 'conversation',
    summary: 'Correct the intent of a turn, or mark the turn as a fallback',
    body: z.strictObject({ entry_timestamp: Timestamp, intent_id: z.nullable(Id) }),
    reply: Written,
  }),
  removeAnnotation: endpoint('DELETE /conversations/annotations/:id', {
    ...editing,
    reaches: 'annotation',
    summary: 'Remove the correction of a turn',
    reply: ListWritten,
  }),
  recognizedNow: endpoint('GET /conversations/annotations/recognized', {
    ...opening,
    reaches: 'every',
    versioned: false,
    summary: 'Get the intents that the serving model recognizes in the latest 500 corrected turns',
    reply: z.array(
      z.object({
        id: Id,
        /** Null if the confidence is below the threshold, or no model serves. */
        recognized: z.nullable(z.string()),
        confidence: z.number(),
      }),
    ),
  }),
  annotations: endpoint('GET /conversations/annotations', {
    ...opening,
    reaches: 'every',
    summary: 'List corrected turns, newest first',
    query: z.object({ ...paged, intent: z.optional(QueryId) }),
    reply: z.object({ items: z.array(Annotation), next_cursor: z.nullable(z.string()), total: z.number() }),
  }),
};
