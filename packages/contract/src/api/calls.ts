import { Call, CallPart, VoiceAccount } from '@parley/domain/call';
import { Environment } from '@parley/domain/deployment';
import { text } from '@parley/domain/text';
import * as z from 'zod/mini';
import { PageLimit, QueryNumber } from '#common.ts';
import { endpoint } from '#endpoint.ts';

const listing = { guard: 'GET:/conversations', of: 'project', versioned: false } as const;
/** Words and sound of a call are those of its conversation. */
const opening = { guard: 'GET:/conversations/<id>', of: 'project', versioned: false } as const;
const ofEnvironment = z.object({ project_env: Environment });

const Telephony = z.object({
  /** Whether this installation makes real calls, uses a simulated network, or makes no calls. */
  telephony: z.enum(['simulated', 'real', 'none']),
  /** The services that turn speech into text, in the order in which they are used. Empty: callers press keys. */
  recognizers: z.array(z.string()),
  /** The environments with an account in the settings. */
  accounts: z.array(VoiceAccount),
});
export type TelephonyState = z.infer<typeof Telephony>;

const CallWithParts = z.object({
  ...Call.shape,
  /** In the order in which they happened; `at` is in microseconds. */
  parts: z.array(z.object({ at: z.number(), part: CallPart })),
  /** The length of the recorded sound; null without a recording. */
  sound_ms: z.nullable(z.int()),
});
export type CallWithParts = z.infer<typeof CallWithParts>;

/** Telephone calls with the bot. */
export const calls = {
  telephony: endpoint('GET /telephony', {
    guard: 'GET:/settings',
    of: 'project',
    versioned: false,
    summary: 'Get the state of the project’s telephone accounts, with the last error in words',
    reply: Telephony,
  }),
  list: endpoint('GET /calls', {
    ...listing,
    summary: 'List the calls of an environment, newest first: all, or those in progress',
    query: z.object({
      project_env: Environment,
      going: z.optional(z.enum(['0', '1'])),
      /** The calls of this conversation. */
      conversation: z.optional(text(100)),
      limit: z.optional(PageLimit),
      /** The id of the last call of the page before. */
      before: z.optional(QueryNumber),
    }),
    reply: z.object({ items: z.array(Call), next: z.nullable(z.int()) }),
  }),
  get: endpoint('GET /calls/:id', {
    ...opening,
    summary: 'Get a call with everything that happened in it',
    query: ofEnvironment,
    reply: CallWithParts,
  }),
  sound: endpoint('GET /calls/:id/sound', {
    ...opening,
    summary:
      'Listen to the recording of a call: the caller on the left, the bot on the right; the audit trail notes it',
    query: z.object({
      project_env: Environment,
      /** Milliseconds since the call was answered, and how many; without them all of it. */
      from: z.optional(QueryNumber),
      lasts: z.optional(QueryNumber),
    }),
    produces: 'audio/wav',
  }),
  end: endpoint('PUT /calls/:id/end', {
    guard: 'PUT:/calls/<id>/end',
    of: 'project',
    versioned: false,
    summary: 'Hang up a call in progress',
    query: ofEnvironment,
  }),
};
