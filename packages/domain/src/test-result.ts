import * as z from 'zod/mini';
import type { BotTestStep } from '#bot-test.ts';
import { Id } from '#ids.ts';
import { AnyJson } from '#text.ts';
import { TrackerEntry } from '#tracker.ts';

const Done = z.union([Id, z.string()]);

/** The first of the expected ones that did not come, and what came in its place. */
export const TestDifference = z.object({
  of: z.enum(['reactions', 'actions']),
  /** Its place among the expected ones. */
  index: z.int(),
  expected: Done,
  /** Null when nothing more came. */
  actual: z.nullable(Done),
});
export type TestDifference = z.infer<typeof TestDifference>;

export const TestStepResult = z.object({
  ok: z.boolean(),
  /** Why it failed. */
  reason: z.optional(z.string()),
  difference: z.optional(TestDifference),
  /** The part of the condition that is false, and the values that it read. */
  failed_part: z.optional(z.object({ code: z.string(), values: z.record(z.string(), AnyJson) })),
  reactions: z.array(Id),
  /** Ids of the project's own actions, names of built-in ones. */
  actions: z.array(Done),
  utterances: z.array(z.string()),
});
export type TestStepResult = z.infer<typeof TestStepResult>;

export const TestRun = z.object({
  result: z.enum(['ok', 'error']),
  /** One result for each step that the conversation reached. */
  steps: z.array(TestStepResult),
  tracker: z.array(TrackerEntry),
});
export type TestRun = z.infer<typeof TestRun>;

/** How a test ended when it was last run. */
export const TestSummary = z.object({
  /** The test's id. */
  id: Id,
  result: TestRun.shape.result,
  /** 0-based; null when it passed. */
  failed_step: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  /** Unix seconds. */
  ran_at: z.number(),
  seconds: z.number(),
  /** The bot has changed since. */
  stale: z.boolean(),
});
export type TestSummary = z.infer<typeof TestSummary>;

const Covered = z.object({
  total: z.int(),
  /** How many of them the tests reached. */
  covered: z.int(),
  /** The others, with an id if they have one. */
  missing: z.array(z.object({ id: z.nullable(Id), name: z.string() })),
});
export type Covered = z.infer<typeof Covered>;

/** Ways from one reaction to another, or into a scope. */
const CoveredEdges = z.extend(Covered, {
  /** `id` is the reaction that it starts from, `to` a reaction, or of `enter_scope` a scope. */
  missing: z.array(
    z.object({
      id: Id,
      to: Id,
      kind: z.enum(['goto', 'expect', 'timeout', 'enter_scope', 'give_up', 'answer_as']),
      name: z.string(),
    }),
  ),
});
export type CoveredEdges = z.infer<typeof CoveredEdges>;

/** The reactions and edges that the tests of a project went through when they were last run. */
export const TestCoverage = z.object({
  /** False until a test has run: coverage is unknown then, so nothing counts as untested. */
  is_measured: z.boolean(),
  reactions: Covered,
  intents: Covered,
  actions: Covered,
  edges: CoveredEdges,
});
export type TestCoverage = z.infer<typeof TestCoverage>;

/** Rounded; 100 only if all are covered, and 0 only if none is. Null without items. */
export function coveredPercent({ total, covered }: Pick<Covered, 'total' | 'covered'>): number | null {
  if (total === 0) return null;
  if (covered === 0 || covered === total) return covered === 0 ? 0 : 100;
  return Math.min(99, Math.max(1, Math.round((covered / total) * 100)));
}

type Expected = Pick<BotTestStep, 'reactions' | 'actions'>;
type Actual = Pick<TestStepResult, 'reactions' | 'actions'>;

/** The first difference between a step's expectation and its result. Reactions are compared before actions. */
export function firstDifference(expected: Expected, actual: Actual): TestDifference | null {
  for (const list of ['reactions', 'actions'] as const) {
    const missing = firstMissing<number | string>(expected[list], actual[list]);
    if (missing !== null) return { of: list, ...missing };
  }
  return null;
}

/** The expected items must occur in order; others may occur in between. */
function firstMissing<T>(expected: T[], actual: T[]): { index: number; expected: T; actual: T | null } | null {
  let from = 0;
  for (const [index, wanted] of expected.entries()) {
    const found = actual.indexOf(wanted, from);
    if (found === -1) return { index, expected: wanted, actual: actual[from] ?? null };
    from = found + 1;
  }
  return null;
}
