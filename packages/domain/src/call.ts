import * as z from 'zod/mini';
import { ChatEnvironment, Environment } from '#deployment.ts';
import { Id } from '#ids.ts';

export const CALL_ENDS = ['caller', 'bot', 'network'] as const;

export const CALL_STATES = ['speaking', 'listening', 'thinking', 'transferring', 'ended'] as const;

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
  /** What the bot does in a call in progress; null before the answer. */
  state: z.nullable(z.enum(CALL_STATES)),
  /** The answer that the bot waits for. */
  waits_for: z.nullable(z.string()),
  campaign_id: z.nullable(Id),
  /** When someone asked to end the call, and who; null without a user. */
  hang_up_at: z.nullable(z.number()),
  hang_up_name: z.nullable(z.string()),
});
export type Call = z.infer<typeof Call>;

/** Milliseconds of an answer by part, which add up to it. */
const AnswerParts = z.object({ pause: z.number(), recognizer: z.number(), turn: z.number(), voice: z.number() });

/** What happened in a call. Keys are counted, never kept. Words are masked as they are in the conversation. */
export const CallPart = z.discriminatedUnion('kind', [
  /** The caller spoke; `pause_ms` is the pause that ended the utterance. */
  z.object({ kind: z.literal('speech'), lasted_ms: z.number(), pause_ms: z.number() }),
  z.object({ kind: z.literal('heard'), text: z.string(), confidence: z.nullable(z.number()) }),
  z.object({ kind: z.literal('keys'), count: z.int() }),
  /** A turn of the conversation; `from` and `to` are the times of its first and last entry. */
  z.object({
    kind: z.literal('turn'),
    cause: z.string(),
    parts: z.record(z.string(), z.number()),
    from: z.optional(z.number()),
    to: z.optional(z.number()),
  }),
  /** The bot begins a sentence, or a sound file. `answer_ms` is on the first one after the caller. */
  z.object({
    kind: z.literal('said'),
    text: z.string(),
    answer_ms: z.nullable(z.number()),
    parts: z.optional(AnswerParts),
    file: z.optional(z.string()),
  }),
  /** The sentence that began last is over, or was cut off. */
  z.object({ kind: z.literal('spoken'), lasted_ms: z.number() }),
  z.object({ kind: z.literal('barge_in'), by: z.enum(['speech', 'keys']), after_ms: z.number() }),
  z.object({ kind: z.literal('talked_over'), why: z.string() }),
  z.object({ kind: z.literal('silence'), tries: z.int() }),
  z.object({ kind: z.literal('filler') }),
  z.object({ kind: z.literal('machine'), by: z.enum(['greeting', 'beep']) }),
  z.object({ kind: z.literal('message'), after: z.enum(['beep', 'silence']), is_whole: z.boolean() }),
  z.object({ kind: z.literal('transfer'), target: z.string(), why: z.nullable(z.string()) }),
  z.object({ kind: z.literal('takeover'), of: z.string(), name: z.string(), why: z.string() }),
  /** How the caller's sound arrived in the time before; `received` and `lost` count packets. */
  z.object({
    kind: z.literal('line'),
    lasted_ms: z.number(),
    received: z.int(),
    lost: z.int(),
    jitter_ms: z.number(),
  }),
  /** A message of SIP: its first line and `CSeq`, without numbers of people. */
  z.object({ kind: z.literal('sip'), direction: z.enum(['in', 'out']), line: z.string() }),
  z.object({ kind: z.literal('failed'), part: z.string(), why: z.string() }),
  /** The recording begins, pauses with silence on both sides, or ends early. */
  z.object({ kind: z.literal('recording'), state: z.enum(['on', 'paused', 'off']), why: z.nullable(z.string()) }),
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
