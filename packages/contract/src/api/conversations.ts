import { ChatEnvironment } from '@parley/domain/deployment';
import { Id } from '@parley/domain/ids';
import { LIMITS, text } from '@parley/domain/text';
import { TrackerEntry } from '@parley/domain/tracker';
import * as z from 'zod/mini';
import { ListWritten, PageLimit, QueryNumber, QuerySeconds, Written } from '#common.ts';
import { endpoint } from '#endpoint.ts';
import { StepList } from '#funnel-steps.ts';

/**
 * The outcome of a conversation: ended by the bot (contained), by a transfer, by the caller after an error (failed) or
 * without one (abandoned); or it is open.
 */
export const OUTCOMES = ['contained', 'transferred', 'abandoned', 'failed', 'open'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const REVIEW_STATES = ['open', 'done'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

const ListedConversation = z.object({
  id: z.string(),
  /** Microseconds. */
  started: z.number(),
  ended: z.nullable(z.number()),
  /** When anything last happened. */
  last_activity: z.number(),
  channel: z.string(),
  project_env: ChatEnvironment,
  /** The deployment that the caller talked to; null for the draft. `version` is the project's, in microseconds. */
  deployment: z.nullable(z.object({ id: Id, version: z.number() })),
  /** The number of the caller's messages. */
  turns: z.int(),
  fallback_count: z.int(),
  outcome: z.enum(OUTCOMES),
  labels: z.array(Id),
  note_count: z.int(),
  review_state: z.enum(REVIEW_STATES),
  /** The user who reviews it. */
  assignee: z.nullable(Id),
  assignee_name: z.nullable(z.string()),
  /** True if its personal data was erased; absent means false. */
  is_erased: z.optional(z.boolean()),
  /** The caller's first message; null if the caller said nothing or the reader may not open conversations. */
  said: z.nullable(z.string()),
  /** The excerpt that matches a search, and the timestamp of its entry; absent if it is far from the beginning. */
  found: z.optional(z.object({ entry: z.number(), text: z.string() })),
});
export type ListedConversation = z.infer<typeof ListedConversation>;

export const ConversationNote = z.object({
  id: Id,
  conversation_id: z.string(),
  /** The timestamp of the tracker entry that it is about; null for the whole conversation. */
  entry_timestamp: z.nullable(z.number()),
  text: z.string(),
  who: z.nullable(Id),
  who_name: z.nullable(z.string()),
  /** Unix seconds. */
  created: z.number(),
  changed: z.nullable(z.number()),
});
export type ConversationNote = z.infer<typeof ConversationNote>;

/** The corrected intent of a turn. */
export const Annotation = z.object({
  id: Id,
  conversation_id: z.string(),
  /** The timestamp of the tracker entry that recognized the text. */
  entry_timestamp: z.number(),
  text: z.string(),
  /** Name of the recognized intent; null if no intent was recognized. */
  recognized: z.nullable(z.string()),
  /** The intent that is right; null marks a fallback. */
  intent_id: z.nullable(Id),
  who: z.nullable(Id),
  who_name: z.nullable(z.string()),
  /** Unix seconds. */
  created: z.number(),
});
export type Annotation = z.infer<typeof Annotation>;

const Attachment = z.object({ id: Id, name: z.string(), type: z.string(), size: z.number() });

const Conversation = z.object({
  ...ListedConversation.shape,
  tracker: z.array(TrackerEntry),
  /** The conversation has more turns than these. */
  is_cut: z.boolean(),
  notes: z.array(ConversationNote),
  annotations: z.array(Annotation),
  attachments: z.array(Attachment),
});
export type Conversation = z.infer<typeof Conversation>;

export const QueryId = z.pipe(QueryNumber, Id);
const MOST_LABELS = 20;
const QueryIds = z.pipe(
  z.string().check(z.regex(/^\d{1,16}(,\d{1,16})*$/u, 'Must be ids, separated by commas')),
  z.pipe(
    z.transform((ids: string) => [...new Set(ids.split(',').map(Number))]),
    z.array(Id).check(z.maxLength(MOST_LABELS, `At most ${MOST_LABELS} labels`)),
  ),
);
const Flag = z.enum(['0', '1']);
const NoteText = text(10_000).check(z.trim(), z.minLength(1, 'Note must not be empty'));
export const editing = { guard: 'PUT:/conversations/<id>', of: 'project' } as const;

/** Conversations of callers and of test chats, as people look back on them. */
export const conversations = {
  list: endpoint('GET /conversations', {
    guard: 'GET:/conversations',
    of: 'project',
    summary: 'List conversations, newest first, or export them as CSV with one row each or one for each turn',
    query: z.object({
      limit: z.optional(PageLimit),
      cursor: z.optional(text(200)),
      /** Began at this second or later, and before that one. */
      from: z.optional(QuerySeconds),
      to: z.optional(QuerySeconds),
      project_env: z.optional(ChatEnvironment),
      /** Held with what this deployment put live. */
      deployment: z.optional(QueryId),
      channel: z.optional(text(50)),
      /** Ids, separated by commas; the conversation has all of them. */
      label: z.optional(QueryIds),
      outcome: z.optional(z.enum(OUTCOMES)),
      min_turns: z.optional(QueryNumber),
      max_turns: z.optional(QueryNumber),
      has_fallback: z.optional(Flag),
      /** An intent was recognized with little confidence, in any turn. */
      low_confidence: z.optional(Flag),
      has_note: z.optional(Flag),
      review: z.optional(z.enum(REVIEW_STATES)),
      /** A user's id, or `me`. */
      assignee: z.optional(z.union([z.literal('me'), QueryId])),
      /** An intent that was recognized, and a reaction that ran, in any turn. */
      intent: z.optional(text(LIMITS.name)),
      reaction: z.optional(QueryId),
      /** The reaction that ran last. */
      last_reaction: z.optional(QueryId),
      transfer_reason: z.optional(text(LIMITS.name)),
      /** An entity and its value, as name=value, in any case; or the name, for any value. */
      entity: z.optional(text(2 * LIMITS.name + 1)),
      /** Conversations that reached these reactions and scopes in order, and never reached `missed` afterwards. */
      steps: z.optional(StepList),
      missed: z.optional(StepList),
      /** A fallback by its id: the phrase was said, and not recognized. */
      phrase: z.optional(QueryId),
      /**
       * Words that the caller or the bot said, in any case, with or without diacritics: all must occur. Words in quotes
       * follow each other, and have the diacritics given; word* begins a word, as the last word does. Or the
       * conversation's id.
       */
      q: z.optional(text(200)),
      format: z._default(z.enum(['json', 'csv']), 'json'),
      /** The kind of the CSV's rows. */
      rows: z._default(z.enum(['conversations', 'turns']), 'conversations'),
    }),
    reply: z.object({
      items: z.array(ListedConversation),
      /** Null at the end. */
      next_cursor: z.nullable(z.string()),
      /** Only on the first page. */
      total: z.optional(z.number()),
      /** `total` is estimated, as there are very many, or counts only what was searched. */
      is_estimate: z.optional(z.boolean()),
      /**
       * Matches are rare: the page is not full, although `next_cursor` goes on, because conversations that began before
       * this time, in microseconds, are not searched yet.
       */
      searched_to: z.optional(z.number()),
      /** The list lacks what happened after this time, in microseconds; absent if it is up to date. */
      as_of: z.optional(z.number()),
    }),
  }),
  get: endpoint('GET /conversations/:conversation', {
    reaches: 'conversation',
    guard: 'GET:/conversations/<id>',
    of: 'project',
    summary: 'Get a conversation with its tracker, notes, corrected intents and attachments',
    /** The most turns of the tracker to return; default 2,000. */
    query: z.object({ turns: z.optional(QueryNumber) }),
    reply: Conversation,
  }),
  createNote: endpoint('PUT /conversations/notes/-1', {
    ...editing,
    reaches: 'conversation',
    summary: 'Add a note to a conversation or to one of its entries',
    body: z.strictObject({
      conversation_id: text(64),
      entry_timestamp: z.optional(z.nullable(z.int().check(z.positive()))),
      text: NoteText,
    }),
    reply: Written,
  }),
  updateNote: endpoint('PUT /conversations/notes/:id', {
    ...editing,
    reaches: 'note',
    summary: 'Change the text of a note',
    body: z.strictObject({ text: NoteText, id: z.optional(Id) }),
    reply: Written,
  }),
  removeNote: endpoint('DELETE /conversations/notes/:id', {
    ...editing,
    reaches: 'note',
    summary: 'Delete a note',
    reply: ListWritten,
  }),
  setLabels: endpoint('PUT /conversations/:conversation/labels', {
    ...editing,
    reaches: 'conversation',
    summary: 'Set the labels of a conversation',
    body: z.strictObject({ labels: z.array(Id).check(z.maxLength(100)) }),
    reply: ListWritten,
  }),
};
