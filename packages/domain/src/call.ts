import * as z from 'zod/mini';
import { ChatEnvironment, Environment } from '#deployment.ts';
import { Id } from '#ids.ts';

export const CALL_ENDS = ['caller', 'bot', 'network'] as const;

/** A telephone call. Times are in microseconds. */
export const Call = z.object({
  id: Id,
  /** `draft`: a test call from the console. */
  environment: ChatEnvironment,
  direction: z.enum(['in', 'out']),
  caller: z.string(),
  called: z.string(),
  began: z.number(),
  answered: z.nullable(z.number()),
  ended: z.nullable(z.number()),
  hung_up_by: z.nullable(z.enum(CALL_ENDS)),
  /** The code of SIP with which the call ended or was refused. */
  sip_code: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  codec: z.nullable(z.string()),
  packets_received: z.nullable(z.int()),
  packets_lost: z.nullable(z.int()),
  packets_sent: z.nullable(z.int()),
  jitter_ms: z.nullable(z.number()),
  conversation_id: z.nullable(z.string()),
});
export type Call = z.infer<typeof Call>;

/** What happened in a call. Keys are counted, never kept. Words are masked as they are in the conversation. */
export const CallPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heard'), text: z.string(), confidence: z.nullable(z.number()) }),
  z.object({ kind: z.literal('keys'), count: z.int() }),
  z.object({ kind: z.literal('turn'), cause: z.string(), parts: z.record(z.string(), z.number()) }),
  z.object({ kind: z.literal('said'), text: z.string(), answer_ms: z.nullable(z.number()) }),
  z.object({ kind: z.literal('barge_in'), by: z.enum(['speech', 'keys']), after_ms: z.number() }),
  z.object({ kind: z.literal('talked_over'), why: z.string() }),
  z.object({ kind: z.literal('silence'), tries: z.int() }),
  z.object({ kind: z.literal('filler') }),
  z.object({ kind: z.literal('machine'), by: z.enum(['greeting', 'beep']) }),
  z.object({ kind: z.literal('message'), after: z.enum(['beep', 'silence']), is_whole: z.boolean() }),
  z.object({ kind: z.literal('transfer'), target: z.string(), why: z.nullable(z.string()) }),
  z.object({ kind: z.literal('takeover'), of: z.string(), name: z.string(), why: z.string() }),
  /** A message of SIP: its first line and `CSeq`, without numbers of people. */
  z.object({ kind: z.literal('sip'), direction: z.enum(['in', 'out']), line: z.string() }),
  z.object({ kind: z.literal('failed'), part: z.string(), why: z.string() }),
]);
export type CallPart = z.infer<typeof CallPart>;

/** The account of an environment at its exchange. */
export const VoiceAccount = z.object({
  environment: Environment,
  /** `none`: no process holds the account. */
  state: z.enum(['off', 'connecting', 'registered', 'failed', 'none']),
  code: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  /** Unix seconds. */
  changed: z.nullable(z.number()),
  /** When the exchange last accepted the account, in Unix seconds. */
  registered: z.nullable(z.number()),
  calls: z.int(),
  lines: z.int(),
  /** Sentences of the deployed bot that are spoken ahead, so that callers hear them without delay. */
  spoken: z.nullable(z.object({ total: z.int(), done: z.int(), failed: z.int() })),
});
export type VoiceAccount = z.infer<typeof VoiceAccount>;

/** What a telephone process was asked to do: to try an account, or to call a person. */
export const VoiceOrder = z.object({
  id: Id,
  environment: Environment,
  kind: z.enum(['test', 'call']),
  /** `waiting`: no process has taken it yet; `working`: it asks the exchange, or the telephone rings. */
  state: z.enum(['waiting', 'working', 'answered', 'ended']),
  /** Whether it went well; null before the end. */
  is_good: z.nullable(z.boolean()),
  /** The end in words. */
  words: z.nullable(z.string()),
  call_id: z.nullable(Id),
});
export type VoiceOrder = z.infer<typeof VoiceOrder>;
