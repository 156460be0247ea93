import { Call, CallPart, VoiceAccount } from '@parley/domain/call';
import { ChatEnvironment } from '@parley/domain/deployment';
import * as z from 'zod/mini';
import { PageLimit, QueryNumber } from '#common.ts';
import { endpoint } from '#endpoint.ts';

const reading = { guard: 'GET:/conversations', of: 'project', versioned: false } as const;

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
    ...reading,
    summary: 'List the calls of an environment, newest first: all, or those in progress',
    query: z.object({
      /** `draft`: test calls from the console. */
      project_env: ChatEnvironment,
      going: z.optional(z.enum(['0', '1'])),
      limit: z.optional(PageLimit),
      /** The id of the last call of the page before. */
      before: z.optional(QueryNumber),
    }),
    reply: z.object({ items: z.array(Call), next: z.nullable(z.int()) }),
  }),
  get: endpoint('GET /calls/:id', {
    ...reading,
    summary: 'Get a call with everything that happened in it',
    query: z.object({ project_env: ChatEnvironment }),
    reply: CallWithParts,
  }),
};
