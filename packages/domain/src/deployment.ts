import * as z from 'zod/mini';
import { Id } from '#ids.ts';

export const ENVIRONMENTS = ['dev', 'prod'] as const;
export const Environment = z.enum(ENVIRONMENTS);
export type Environment = z.infer<typeof Environment>;

/** The bot of a conversation: the saved draft, or the deployment of an environment. */
export const ChatEnvironment = z.enum(['draft', ...ENVIRONMENTS]);
export type ChatEnvironment = z.infer<typeof ChatEnvironment>;

/** How many checks a user skipped by deploying anyway. */
export const SkippedChecks = z.object({
  failed_tests: z.int(),
  /** Tests that were not run on the draft as it was, or had not ended. */
  tests_not_run: z.int(),
  /** Errors of the pre-flight check. */
  errors: z.int(),
  /** The first of the failed tests. */
  failures: z.optional(z.array(z.object({ id: Id, name: z.string(), reason: z.nullable(z.string()) }))),
  /** Why they were skipped. */
  reason: z.optional(z.string()),
});
export type SkippedChecks = z.infer<typeof SkippedChecks>;

export const Deployment = z.object({
  id: Id,
  version: z.number(),
  created: z.number(),
  users_id: z.nullable(Id),
  project_env: Environment,
  note: z.string(),
  /** Null where everything was in order, or was not asked to be. */
  skipped: z.nullable(SkippedChecks),
  /** The second person, if the project requires one. */
  approved_by: z.nullable(Id),
  /** The note of the second person. */
  decision: z.optional(z.string()),
  /** Another version of Parley has retrained its model on identical data. */
  retrained: z.optional(z.boolean()),
});
export type Deployment = z.infer<typeof Deployment>;

/** `requested` waits for a second person, `scheduled` for its time; the others have ended. */
export const PlanState = z.enum(['requested', 'scheduled', 'deployed', 'declined', 'withdrawn', 'expired', 'failed']);
export type PlanState = z.infer<typeof PlanState>;

/** A deployment that waits for approval, for its time, or for both. Its content is frozen when the plan is made. */
export const PlannedDeployment = z.object({
  ...z.omit(Deployment, { approved_by: true, decision: true, retrained: true }).shape,
  state: PlanState,
  /** When it goes live, in unix seconds; null: as soon as it is approved. */
  at: z.nullable(z.number()),
  /** When an unanswered request expires. */
  expires: z.nullable(z.number()),
  /** The earlier deployment that the plan returns to, if any. */
  to_deployment: z.nullable(Id),
  /** The results of the tests when the plan was made. */
  tests: z.object({ ok: z.int(), failed: z.int(), not_run: z.int() }),
  decided_by: z.nullable(Id),
  decided_at: z.nullable(z.number()),
  /** The note of the second person. */
  decision: z.string(),
  /** Why it failed. */
  failure: z.nullable(z.string()),
  deployment_id: z.nullable(Id),
});
export type PlannedDeployment = z.infer<typeof PlannedDeployment>;
