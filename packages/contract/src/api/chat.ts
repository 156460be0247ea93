import { ChatEnvironment } from '@parley/domain/deployment';
import { LIMITS, text } from '@parley/domain/text';
import { TrackerEntry } from '@parley/domain/tracker';
import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';

/** 128 bits or more that the client makes and keeps. The server keeps their hash. */
const ConversationToken = text(200).check(
  z.regex(/^[A-Za-z0-9_-]{22,200}$/u, 'Must have at least 22 letters, digits, - or _'),
);

/** What a page tells of its caller. */
const Metadata = z
  .record(text(200), text(1_000))
  .check(z.refine((metadata) => Object.keys(metadata).length <= 100, 'At most 100 entries'));

const Turn = z.object({ conversation_id: z.string(), tracker: z.array(TrackerEntry) });
/** The chat token may also come as the `chat-token` header. */
const caller = { guard: 'caller', of: 'project', versioned: false } as const;

export const chat = {
  init: endpoint('POST /chat/init', {
    ...caller,
    summary: 'Open a conversation; the same token again answers the same conversation',
    query: z.object({
      conversation_token: ConversationToken,
      project_env: z._default(ChatEnvironment, 'draft'),
      'chat-token': z.optional(text(200)),
    }),
    body: z.strictObject({
      get_meta: z._default(z.boolean(), false),
      metadata: z.optional(Metadata),
    }),
    reply: Turn,
  }),
  say: endpoint('POST /chat', {
    ...caller,
    summary: 'Say something; answers the entries after `last_ts`',
    query: z.object({ id: text(64), conversation_token: ConversationToken, 'chat-token': z.optional(text(200)) }),
    body: z.strictObject({
      msg: text(LIMITS.utterance),
      last_ts: z.int().check(z.minimum(0)),
      get_meta: z._default(z.boolean(), false),
      /** Makes a retry safe: the same id runs once. */
      message_id: z.optional(text(100)),
    }),
    reply: Turn,
  }),
};
