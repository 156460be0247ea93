import { Deployment, Environment } from '@parley/domain/deployment';
import { Id } from '@parley/domain/ids';
import { text } from '@parley/domain/text';
import * as z from 'zod/mini';
import { QueryNumber } from '#common.ts';
import { endpoint } from '#endpoint.ts';

/** Characters that a message on production has at least, without blanks around it. */
const SHORTEST_MESSAGE = 3;

const deploying = { guard: 'GET:/run/deploy', of: 'project', byEnvironment: true, versioned: false } as const;

const Found = z.object({ rule: z.string(), message: z.string(), reaction: z.optional(Id) });

/** The differences between the draft and the snapshot that an environment serves. */
const Difference = z.object({ resource: z.string(), added: z.number(), changed: z.number(), deleted: z.number() });

const Check = z.object({
  /** Without it, deploying trains first. */
  is_trained: z.boolean(),
  errors: z.array(Found),
  warnings: z.array(Found),
  /** The number of differences of each resource that differs. */
  changes: z.array(Difference),
});
export type DeploymentCheck = z.infer<typeof Check>;

const Order = z
  .object({
    project_env: Environment,
    message: z._default(text(1_000), ''),
    /** An earlier deployment to production: what it serves is deployed again, instead of the draft. */
    toDeploymentId: z.optional(QueryNumber),
  })
  .check(
    z.refine(({ project_env, message }) => project_env !== 'prod' || message.trim().length >= SHORTEST_MESSAGE, {
      error: 'Please describe done changes briefly.',
      path: ['message'],
    }),
  );

/** Deployments: the snapshots that testing and production serve, and their history. */
export const deployments = {
  list: endpoint('GET /deployments', {
    summary: 'List deployments, newest first',
    guard: 'GET:/deployments',
    of: 'project',
    versioned: false,
    reply: z.array(Deployment),
  }),
  deploy: endpoint('GET /run/deploy', {
    ...deploying,
    summary: 'Deploy the draft, trained first if it has changed, or an earlier deployment again',
    query: Order,
    reply: Deployment,
  }),
  check: endpoint('GET /run/deploy/check', {
    ...deploying,
    summary: 'Check the draft before it is deployed, and count what would change',
    query: z.object({ project_env: Environment }),
    reply: Check,
  }),
};
