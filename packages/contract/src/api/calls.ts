import { Call, CallPart, VoiceAccount, VoiceOrder } from '@parley/domain/call';
import { ChatEnvironment, Environment } from '@parley/domain/deployment';
import { SettingsPatch } from '@parley/domain/settings';
import { text } from '@parley/domain/text';
import * as z from 'zod/mini';
import { PageLimit, QueryNumber } from '#common.ts';
import { endpoint } from '#endpoint.ts';

const listing = { guard: 'GET:/conversations', of: 'project', versioned: false } as const;
/** Words and sound of a call are those of its conversation. */
const opening = { guard: 'GET:/conversations/<id>', of: 'project', versioned: false } as const;
/** `draft`: test calls from the console. */
const ofEnvironment = z.object({ project_env: ChatEnvironment });

const Telephony = z.object({
  /** Whether this installation makes real calls, uses a simulated network, or makes no calls. */
  telephony: z.enum(['simulated', 'real', 'none']),
  /** The services that turn speech into text, in the order in which they are used. Empty: callers press keys. */
  recognizers: z.array(z.string()),
  /** Where an Asterisk brings the sound of its calls; null if the installation takes none. */
  audiosocket: z.nullable(z.object({ host: z.string(), port: z.int() })),
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

/** The fields of an account; one that is left out is as it is saved. */
const { shape } = SettingsPatch;
const TriedAccount = z.strictObject({
  sip_server_testing: shape.sip_server_testing,
  sip_number_testing: shape.sip_number_testing,
  sip_passwd_testing: shape.sip_passwd_testing,
  sip_login_testing: shape.sip_login_testing,
  sip_proxy_testing: shape.sip_proxy_testing,
  sip_transport_testing: shape.sip_transport_testing,
  sip_encryption_testing: shape.sip_encryption_testing,
  sip_registers_testing: shape.sip_registers_testing,
  sip_server_production: shape.sip_server_production,
  sip_number_production: shape.sip_number_production,
  sip_passwd_production: shape.sip_passwd_production,
  sip_login_production: shape.sip_login_production,
  sip_proxy_production: shape.sip_proxy_production,
  sip_transport_production: shape.sip_transport_production,
  sip_encryption_production: shape.sip_encryption_production,
  sip_registers_production: shape.sip_registers_production,
});

const Ordered = z.object({ id: z.int() });
const InEnvironment = z.object({ project_env: Environment });

/** Telephone calls with the bot. */
export const calls = {
  telephony: endpoint('GET /telephony', {
    guard: 'GET:/settings',
    of: 'project',
    versioned: false,
    summary: 'Get the state of the project’s telephone accounts, with the last error in words',
    reply: Telephony,
  }),
  test: endpoint('POST /telephony/tests', {
    guard: 'PUT:/settings/protected',
    of: 'project',
    versioned: false,
    summary: 'Ask a telephone process to try an account with the given values, saved or not; the order has the result',
    query: InEnvironment,
    body: TriedAccount,
    reply: Ordered,
    userCallsPerMinute: 10,
  }),
  callPerson: endpoint('POST /telephony/calls', {
    guard: 'PUT:/outbound/campaigns/<id>',
    of: 'project',
    versioned: false,
    summary: 'Have the deployed bot call a number, which the stop list and the allowed countries may refuse',
    query: InEnvironment,
    body: z.strictObject({ number: text(50) }),
    reply: Ordered,
    userCallsPerMinute: 10,
  }),
  order: endpoint('GET /telephony/orders/:id', {
    guard: 'GET:/settings',
    of: 'project',
    versioned: false,
    summary: 'Get the progress of a test or of a call that a person asked for',
    query: InEnvironment,
    reply: VoiceOrder,
  }),
  cancel: endpoint('DELETE /telephony/orders/:id', {
    guard: 'PUT:/outbound/campaigns/<id>',
    of: 'project',
    versioned: false,
    summary: 'Cancel a test or a call that a person asked for: the telephone stops ringing, or the bot hangs up',
    query: InEnvironment,
    reply: z.object({}),
  }),
  list: endpoint('GET /calls', {
    ...listing,
    summary: 'List the calls of an environment, newest first: all, or those in progress',
    query: z.object({
      /** `draft`: test calls from the console. */
      project_env: ChatEnvironment,
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
      project_env: ChatEnvironment,
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
