import { ChatEnvironment } from '@parley/domain/deployment';
import { TestStart } from '@parley/domain/bot-test';
import { Id } from '@parley/domain/ids';
import { FileName } from '@parley/domain/stored-file';
import { AnyJson, LIMITS, text } from '@parley/domain/text';
import { TrackerEntry } from '@parley/domain/tracker';
import * as z from 'zod/mini';
import { QueryNumber } from '#common.ts';
import { endpoint } from '#endpoint.ts';

/** 128 bits or more that the client makes and keeps. The server keeps their hash. */
export const ConversationToken = text(200).check(
  z.regex(/^[A-Za-z0-9_-]{22,200}$/u, 'Must have at least 22 characters: letters, digits, - or _'),
);

/** Largest files of one call together, in bytes. */
const ATTACHMENTS_LIMIT = 25 * 1024 * 1024;

/** Facts about the caller that the embedding page supplies. */
const Metadata = z
  .record(text(200), text(1_000))
  .check(z.refine((metadata) => Object.keys(metadata).length <= 100, 'At most 100 entries'));

/** An alternative start point for editors: slots, scopes, and the first reaction to run. */
const Beginning = z.extend(TestStart, { reaction: z.optional(Id) });

const Turn = z.object({ conversation_id: z.string(), tracker: z.array(TrackerEntry) });
/** The chat token may also come as the `chat-token` header. */
const caller = {
  guard: 'caller',
  of: 'project',
  versioned: false,
  // Several people behind one address type this much; a flood is more.
  callerCallsPerMinute: 180,
} as const;
/** Signed in, and of the draft. */
const tester = { guard: 'POST:/chat', of: 'project', versioned: false } as const;

/** The state of a conversation between two turns. */
const Remembered = z.object({
  slots: z.record(z.string(), AnyJson),
  scope: z.nullable(z.string()),
  /** Ids of the reactions that are tried first. */
  expected: z.array(z.number()),
  /** `due` in microseconds; `reaction` is 0 for a timer without one. */
  timers: z.array(z.object({ reaction: z.number(), due: z.number() })),
  /** The open question: `tries` answers were of no use, and `of` are the most. */
  asking: z.optional(z.object({ slot: z.string(), tries: z.number(), of: z.number() })),
});

/** The most keys of one message. */
const KEYS = /^[0-9A-D*#]{1,64}$/u;

function refuseOtherKeys({
  value: { msg, keys },
  issues,
}: z.core.ParsePayload<{ msg: string; keys?: boolean | undefined }>): void {
  if (keys !== true || KEYS.test(msg)) return;
  const message = 'Keys are 0 to 9, *, # and A to D, at most 64';
  issues.push({ code: 'custom', message, input: msg, path: ['msg'] });
}

export const chat = {
  init: endpoint('POST /chat/init', {
    ...caller,
    summary: 'Open a conversation; the same token returns the same conversation',
    // One every half second is more than a person tries, and less than would fill the database.
    userCallsPerMinute: 120,
    callerCallsPerMinute: 10,
    projectCallsPerMinute: 600,
    query: z.object({
      conversation_token: ConversationToken,
      project_env: z._default(ChatEnvironment, 'draft'),
      'chat-token': z.optional(text(200)),
    }),
    body: z.strictObject({
      get_meta: z._default(z.boolean(), false),
      metadata: z.optional(Metadata),
      /** Only for a signed-in user's chat with the draft. */
      begin: z.optional(Beginning),
    }),
    reply: Turn,
  }),
  say: endpoint('POST /chat', {
    ...caller,
    reaches: 'conversation',
    summary: 'Send what the caller says; returns the entries after `last_ts`',
    conversationCalls: { most: 30, seconds: 10 },
    query: z.object({ id: text(64), conversation_token: ConversationToken, 'chat-token': z.optional(text(200)) }),
    body: z
      .strictObject({
        msg: text(LIMITS.utterance),
        last_ts: z.int().check(z.minimum(0)),
        get_meta: z._default(z.boolean(), false),
        /** Makes a retry safe: each id runs only once. */
        message_id: z.optional(text(100)),
        /**
         * Milliseconds of the client's clock. With it, the message waits for others that follow within the project's
         * `burst_seconds`; all of them are answered together, in the order of this time. Without it, it is answered
         * immediately.
         */
        sent_at: z.optional(z.int().check(z.minimum(0))),
        /** The caller pressed `msg` as keys of a telephone. */
        keys: z.optional(z.boolean()),
      })
      .check(refuseOtherKeys),
    reply: Turn,
  }),
  timeout: endpoint('POST /chat/timeout', {
    ...caller,
    reaches: 'conversation',
    summary: 'Run the reaction of a timer that is pending and due; returns the entries after `last_ts`',
    query: z.object({ id: text(64), conversation_token: ConversationToken, 'chat-token': z.optional(text(200)) }),
    body: z.strictObject({
      /** The id or the name of its reaction; the empty name is that of a timer without one. */
      reaction: z.union([z.int().check(z.minimum(0)), text(LIMITS.name)]),
      last_ts: z.int().check(z.minimum(0)),
      get_meta: z._default(z.boolean(), false),
    }),
    reply: Turn,
  }),
  subscribe: endpoint('GET /chat/subscribe-integration-messages', {
    ...caller,
    reaches: 'conversation',
    summary:
      'Open a websocket for messages of another system, one tracker entry each; closes when the conversation ends',
    query: z.object({
      id: text(64),
      conversation_token: ConversationToken,
      project_env: z.optional(ChatEnvironment),
      'chat-token': z.optional(text(200)),
      /** The stream starts with entries since this time; default now. */
      last_ts: z.optional(QueryNumber),
      get_meta: z.optional(z.enum(['true', 'false'])),
    }),
    reply: TrackerEntry,
    websocket: true,
  }),
  integrationMessage: endpoint('POST /chat/integration-message', {
    ...tester,
    reaches: 'conversation',
    summary: 'Send a message from the other system of a redirect; requires an API token',
    body: z.strictObject({
      conversation_id: text(64),
      text: text(LIMITS.utterance),
      /** The speaker. */
      from: text(LIMITS.name),
      /** Makes a retry safe: each id is said only once. */
      message_id: z.optional(text(100)),
      /** The next step: the bot answers again, or the conversation ends. */
      next: z.optional(z.enum(['bot', 'end'])),
    }),
    reply: z.object({ conversation_id: z.string(), ended: z.boolean() }),
  }),
  attach: endpoint('PUT /chat/attachments', {
    ...caller,
    reaches: 'conversation',
    summary: 'Upload files that an `attachment` action requested; returns the entries after `last_ts`',
    query: z.object({ id: text(64), conversation_token: ConversationToken, 'chat-token': z.optional(text(200)) }),
    uploads: 'files',
    fields: z.strictObject({
      last_ts: QueryNumber,
      /** Which of the conversation's attachment actions is answered, from 0. */
      chat_attachment_index: QueryNumber,
      get_meta: z.optional(z.enum(['true', 'false'])),
    }),
    bodyLimit: ATTACHMENTS_LIMIT,
    reply: Turn,
  }),
  attachment: endpoint('GET /conversations/attachments/:id', {
    reaches: 'attachment',
    summary: 'Download a file of a conversation',
    guard: 'GET:/conversations/<id>',
    of: 'project',
    versioned: false,
    produces: 'application/octet-stream',
    reply: z.string(),
  }),
  readUtter: endpoint('POST /chat/read-utter', {
    ...caller,
    reaches: 'conversation',
    summary: 'Read aloud a text that the bot said in this conversation',
    query: z.object({ id: text(64), conversation_token: ConversationToken, 'chat-token': z.optional(text(200)) }),
    body: z.strictObject({
      utter: text(LIMITS.utterance).check(z.minLength(1, 'Enter a text to read aloud')),
      last_ts: z.int().check(z.minimum(0)),
    }),
    callerCallsPerMinute: 60,
    conversationCalls: { most: 10, seconds: 60 },
    produces: 'audio/wav',
    reply: z.string(),
  }),
  file: endpoint('GET /chat/file', {
    ...caller,
    reaches: 'conversation',
    summary: 'Get a stored file that a `play` action of this conversation names',
    query: z.object({
      id: text(64),
      conversation_token: ConversationToken,
      'chat-token': z.optional(text(200)),
      file: FileName,
    }),
    conversationCalls: { most: 30, seconds: 60 },
    produces: 'application/octet-stream',
    reply: z.string(),
  }),
  remembered: endpoint('GET /chat/remembered', {
    ...tester,
    reaches: 'conversation',
    summary: 'Get the state of a test chat before and after the turn of an entry',
    query: z.object({ id: text(64), conversation_token: ConversationToken, timestamp: QueryNumber }),
    /** `before` is null for the opening. */
    reply: z.object({ before: z.nullable(Remembered), after: Remembered }),
  }),
  tryCondition: endpoint('POST /chat/condition', {
    ...tester,
    reaches: 'conversation',
    summary: 'Check whether a condition would have been true at the turn of an entry in a test chat',
    query: z.object({ id: text(64), conversation_token: ConversationToken }),
    body: z.strictObject({
      condition: text(LIMITS.condition),
      timestamp: z.int().check(z.minimum(0)),
      /** Further expressions, such as the parts of the condition, that are evaluated with the same values. */
      parts: z.optional(z.array(text(LIMITS.condition)).check(z.maxLength(100))),
    }),
    reply: z.object({
      verdict: z.union([z.boolean(), z.literal('error')]),
      /** In the order of the parts; a value that is too long is cut, and no value is the text `undefined`. */
      parts: z.optional(z.array(z.object({ value: z.optional(AnyJson), error: z.optional(z.string()) }))),
      /** Values of the names that it mentions. */
      values: z.record(z.string(), AnyJson),
      error: z.optional(z.string()),
    }),
  }),
  rewind: endpoint('POST /chat/rewind', {
    ...tester,
    reaches: 'conversation',
    summary: 'Start a new test chat from the state of another one before the turn of an entry',
    query: z.object({ id: text(64), conversation_token: ConversationToken }),
    body: z.strictObject({
      /** An entry of the first turn to leave out. */
      before: z.int().check(z.minimum(0)),
      /** The token of the new conversation; the earlier one stays as it was. */
      new_conversation_token: ConversationToken,
    }),
    reply: Turn,
  }),
};
