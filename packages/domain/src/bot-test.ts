import * as z from 'zod/mini';
import { Id, Stamp } from '#ids.ts';
import { LIMITS, nameText, StorableJson, text } from '#text.ts';

/** The most seconds before a step. */
const LONGEST_WAIT = 30 * 24 * 60 * 60;

export const BotTestStep = z.strictObject({
  /** The caller's input: a text, or one of `SYSTEM_INPUTS`. */
  input: text(LIMITS.utterance).check(
    z.refine((input) => input.trim() !== '', 'The utterance of a step cannot be empty'),
  ),
  /** These must fire in this order; others may fire in between. */
  reactions: z._default(z.array(Id).check(z.maxLength(500)), []),
  /** Asked after the turn; empty is true. */
  condition: z._default(text(LIMITS.condition), ''),
  /**
   * Ids of the project's own actions, or names of built-in ones. They must run in this order; others may run in
   * between.
   */
  actions: z._default(z.array(z.union([Id, text(LIMITS.name)])).check(z.maxLength(500)), []),
  /** The intent that must be recognized; absent accepts any. */
  intent: z.optional(text(LIMITS.name)),
  /** Values that must be found, by the names of entities; null must not be found. Others may be found as well. */
  entities: z.optional(z.record(text(LIMITS.name), StorableJson)),
  /** Seconds of the test's clock that pass before the step. */
  wait: z.optional(z.number().check(z.minimum(0), z.maximum(LONGEST_WAIT))),
});
export type BotTestStep = z.infer<typeof BotTestStep>;

/** Inputs other than text: the caller stays silent, or the next timer fires. */
export const SYSTEM_INPUTS = ['__silence__', '__timeout__'] as const;
export type SystemInput = (typeof SYSTEM_INPUTS)[number];

export function isSystemInput(input: string): input is SystemInput {
  return (SYSTEM_INPUTS as readonly string[]).includes(input);
}

/** The state that the first step meets, on top of the opening's. */
export const TestStart = z.strictObject({
  slots: z._default(z.record(text(LIMITS.name), StorableJson), {}),
  /** Name of the active scope; null for no scope. Absent: the scope that the opening set. */
  scope: z.optional(z.nullable(text(LIMITS.name))),
});
export type TestStart = z.infer<typeof TestStart>;

/** How a request is answered while a test runs; nothing goes out. */
export const TestAnswer = z.strictObject({
  /** Absent: any method. */
  method: z.optional(z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])),
  /** The whole address, or its beginning and a `*`. */
  url: text(LIMITS.url).check(z.refine((url) => url.trim() !== '', 'The URL of a reply cannot be empty')),
  /** 0 is a call that fails. */
  status: z._default(z.int().check(z.minimum(0), z.maximum(599)), 200),
  headers: z.optional(z.record(text(LIMITS.name), text(LIMITS.url))),
  body: z._default(StorableJson, null),
});
export type TestAnswer = z.infer<typeof TestAnswer>;

export const TestName = nameText('Test name cannot be empty');

/** The specification's text for a name that another test has. */
export const DUPLICATE_TEST = 'Duplicit test name, please change the test name!';

const fields = {
  name: TestName,
  steps: z.array(BotTestStep).check(z.maxLength(500)),
  start: z.optional(z.nullable(TestStart)),
  /** When the conversation opens, in microseconds; default `DEFAULT_CLOCK`. */
  clock: z.optional(z.nullable(z.int().check(z.nonnegative()))),
  /** Seeds the random numbers; every test uses one default seed. */
  seed: z.optional(z.nullable(text(LIMITS.name))),
  /** Answers to requests: of several that fit, each is given once, in this order, and the last one from then on. */
  http: z.optional(z.nullable(z.array(TestAnswer).check(z.maxLength(100)))),
};

/** A user's regression test of a bot. */
export const BotTest = z.object({ id: Id, ...fields, ...Stamp });
export type BotTest = z.infer<typeof BotTest>;

export const NewBotTest = z.strictObject({ ...fields, steps: z._default(fields.steps, []), ...Stamp });

export const BotTestPatch = z.strictObject({
  ...fields,
  id: z.optional(Id),
  name: z.optional(fields.name),
  steps: z.optional(fields.steps),
  ...Stamp,
});

/** A Monday morning, 10:00 UTC. */
export const DEFAULT_CLOCK = Date.UTC(2026, 0, 5, 10) * 1_000;
export const DEFAULT_SEED = 'test';

/** Prefix of automatically assigned test names. */
const NEW_TEST = 'new_test_';
const MOST_NEW_TESTS = 998;

/** `new_test_N` with the first unused N; null when all 998 are used. */
export function newTestName(taken: string[]): string | null {
  return firstUnused(NEW_TEST, taken, MOST_NEW_TESTS);
}

/** `name_copy_N` with the first unused N; a long name is cut, so that it fits. */
export function copiedTestName(name: string, taken: string[]): string {
  const room = LIMITS.name - '_copy_'.length - String(taken.length + 1).length;
  const copied = firstUnused(`${name.slice(0, room)}_copy_`, taken, taken.length + 1);
  if (copied === null) throw new Error('One name more than are taken is always free');
  return copied;
}

function firstUnused(prefix: string, taken: string[], most: number): string | null {
  const names = new Set(taken);
  for (let n = 1; n <= most; n += 1) if (!names.has(`${prefix}${n}`)) return `${prefix}${n}`;
  return null;
}
