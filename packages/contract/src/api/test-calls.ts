import { CALL_ENDS, CallPart } from '@parley/domain/call';
import { text } from '@parley/domain/text';
import { TrackerEntry } from '@parley/domain/tracker';
import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';

/** Characters of a text in a test call. */
export const MOST_SAID = 1_000;

/** Milliseconds since the call began. */
const at = z.number();

/** The states of a call. */
export const CALL_STATES = ['ringing', 'speaking', 'listening', 'thinking', 'transferring', 'ended'] as const;
export const EXPECTED_ANSWERS = ['open', 'dictation', 'yes_no', 'digits', 'date', 'name', 'value'] as const;

/**
 * Messages to the page of a test call. The sound comes between them as binary messages of 320 bytes, 20 ms each, with
 * samples of 16 bits at 8,000 Hz, little endian.
 */
export const TestCallMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('begun'),
    call_id: z.int(),
    /** Names, in the order in which they take over. Empty: the bot is deaf or silent. */
    recognizers: z.array(z.string()),
    voices: z.array(z.string()),
    /** The longest length of the call, in seconds. */
    seconds: z.int(),
  }),
  /** The conversation of the call; the token reads the memory of its turns. */
  z.object({ kind: z.literal('conversation'), id: z.string(), token: z.string() }),
  /** An entry may come twice: during its turn, and after it. */
  z.object({ kind: z.literal('entry'), entry: TrackerEntry }),
  z.object({ kind: z.literal('state'), at, state: z.enum(CALL_STATES) }),
  z.object({
    kind: z.literal('expects'),
    at,
    answer: z.enum(EXPECTED_ANSWERS),
    /** How many digits the answer has; null: unknown. */
    length: z.nullable(z.int()),
    /** The pause that ends an incomplete answer. */
    pause_ms: z.int(),
    is_sensitive: z.boolean(),
  }),
  z.object({ kind: z.literal('speech_start'), at }),
  z.object({ kind: z.literal('partial'), at, text: z.string() }),
  z.object({ kind: z.literal('part'), at, part: CallPart }),
  /** The last message. */
  z.object({ kind: z.literal('ended'), by: z.enum(CALL_ENDS), reason: z.string() }),
]);
export type TestCallMessage = z.infer<typeof TestCallMessage>;

/** Messages of the page, between the sound of its microphone. */
export const TestCallInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('key'), key: z.string().check(z.regex(/^[0-9*#]$/u)) }),
  /** Counts as recognized speech. */
  z.strictObject({ kind: z.literal('text'), text: text(MOST_SAID).check(z.minLength(1)) }),
  z.strictObject({ kind: z.literal('hang_up') }),
]);
export type TestCallInput = z.infer<typeof TestCallInput>;

/** Messages to a page that tries a recognizer. The page sends frames, and the text `end` when it has finished. */
export const RecognizerMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begun'), recognizer: z.string(), language: z.string(), seconds: z.int() }),
  z.object({ kind: z.literal('partial'), text: z.string() }),
  z.object({
    kind: z.literal('final'),
    text: z.string(),
    confidence: z.nullable(z.number()),
    /** From the end of the recording to the text. */
    milliseconds: z.int(),
  }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
]);
export type RecognizerMessage = z.infer<typeof RecognizerMessage>;

const socket = { of: 'project', versioned: false, bySession: true, userCallsPerMinute: 20, websocket: true } as const;

/** Calls without a telephone, by a websocket of the console. */
export const testCalls = {
  call: endpoint('GET /telephony/test-call', {
    ...socket,
    guard: 'POST:/chat',
    summary:
      'Open a websocket for a call with the draft: sound both ways, keys, typed texts, and the events of the call',
    query: z.object({
      /** The number from which the call seems to come. */
      caller: z.optional(text(40).check(z.regex(/^\+?[0-9 ]*$/u, 'Must be a telephone number'))),
    }),
    reply: TestCallMessage,
  }),
  recognize: endpoint('GET /telephony/test-recognizer', {
    ...socket,
    // A recording may cost money at the service that recognizes it.
    guard: 'PUT:/settings',
    summary: 'Open a websocket for a recording of at most ten seconds, which a recognizer turns into text',
    query: z.object({
      /** One of the installation's recognizers; absent: the project's. */
      recognizer: z.optional(text(100)),
    }),
    reply: RecognizerMessage,
  }),
};
