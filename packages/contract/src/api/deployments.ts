import { Deployment, Environment } from '@parley/domain/deployment';
import { LIMITS, text } from '@parley/domain/text';
import * as z from 'zod/mini';
import { QueryNumber } from '#common.ts';
import { endpoint } from '#endpoint.ts';

const releasing = { guard: 'GET:/run/deploy', of: 'project', byEnvironment: true, versioned: false } as const;

const CheckFinding = z.object({
  /** What was looked for, as the linter names it. */
  rule: z.string(),
  message: z.string(),
  /** Where it is, if that is a reaction. */
  reaction: z.optional(z.number()),
});

/** What deploying the draft now would mean. */
const DeployCheck = z.object({
  /** Otherwise deploying trains first. */
  is_trained: z.boolean(),
  errors: z.array(CheckFinding),
  warnings: z.array(CheckFinding),
  /** The draft compared with what the environment points at. */
  changes: z.array(z.object({ resource: z.string(), added: z.number(), changed: z.number(), deleted: z.number() })),
});

/** What was deployed to testing and production, and how to deploy and roll back. */
export const deployments = {
  list: endpoint('GET /deployments', {
    guard: 'GET:/deployments',
    of: 'project',
    versioned: false,
    summary: 'List deployments, newest first',
    reply: z.array(Deployment),
  }),
  deploy: endpoint('GET /run/deploy', {
    ...releasing,
    summary: 'Deploy the draft, or an earlier deployment, to testing or production; trains first if needed',
    query: z.object({
      project_env: Environment,
      message: text(LIMITS.template),
      /** Rolls back to this one. */
      toDeploymentId: z.optional(QueryNumber),
    }),
    reply: Deployment,
  }),
  check: endpoint('GET /run/deploy/check', {
    ...releasing,
    summary: 'Check the draft before it is deployed, and count what would change',
    query: z.object({ project_env: Environment }),
    reply: DeployCheck,
  }),
};
