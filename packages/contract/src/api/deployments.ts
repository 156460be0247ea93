import { Deployment, Environment, PlannedDeployment, PlanState } from '@parley/domain/deployment';
import { Id } from '@parley/domain/ids';
import { text } from '@parley/domain/text';
import * as z from 'zod/mini';
import { PageLimit, QueryNumber } from '#common.ts';
import { endpoint } from '#endpoint.ts';

/** Characters that a message on production has at least, without blanks around it. */
const SHORTEST_MESSAGE = 3;

const LONGEST_REASON = 1_000;

const deploying = { guard: 'GET:/run/deploy', of: 'project', byEnvironment: true, versioned: false } as const;

const Found = z.object({
  rule: z.string(),
  message: z.string(),
  /** The location of the finding. */
  reaction: z.optional(Id),
  intent: z.optional(Id),
  test: z.optional(Id),
  /** The name of a setting. */
  setting: z.optional(z.string()),
  /** An intent that no reaction answers. */
  unanswered: z.optional(z.string()),
});

const Changed = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(['added', 'changed', 'deleted']),
  /** Users who changed it since the version that it is compared with, the latest first. */
  authors: z.array(z.string()),
  /** The fields that differ, as text; empty if the differences are too long to send. */
  fields: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
});
export type ChangedThing = z.infer<typeof Changed>;

/** The differences between a version and the snapshot that an environment serves. */
const Difference = z.object({
  resource: z.string(),
  added: z.number(),
  changed: z.number(),
  deleted: z.number(),
  /** The first changes; empty if the caller may not read the resource. */
  things: z.array(Changed),
});

const Check = z.object({
  /** If false, deploying trains first. */
  is_trained: z.boolean(),
  /** It takes a second person. */
  needs_approval: z.boolean(),
  /** The number of other members who may approve it, at most 50; null where it takes no second person. */
  approvers: z.nullable(z.int()),
  /** The zone in which the project's times are read. */
  time_zone: z.string(),
  errors: z.array(Found),
  warnings: z.array(Found),
  /** The results of the tests on that version. */
  tests: z.object({ ok: z.int(), failed: z.int(), not_run: z.int() }),
  /** The differences of each resource that differs. */
  changes: z.array(Difference),
});
export type DeploymentCheck = z.infer<typeof Check>;

const Order = z
  .object({
    project_env: Environment,
    message: z._default(text(1_000), ''),
    /** An earlier deployment: exactly its version is deployed, instead of the draft. */
    toDeploymentId: z.optional(QueryNumber),
    /**
     * With `false`, a deployment to production is refused if tests failed or were not run. Otherwise the list shows
     * which checks were skipped.
     */
    anyway: z.optional(z.enum(['true', 'false'])),
    /** Why checks are skipped. */
    reason: z.optional(text(LONGEST_REASON)),
  })
  .check(
    z.refine(({ project_env, message }) => project_env !== 'prod' || message.trim().length >= SHORTEST_MESSAGE, {
      error: 'Please describe done changes briefly.',
      path: ['message'],
    }),
  );

const ByEnvironment = z.object({ project_env: Environment });

const Checked = z.object({
  project_env: Environment,
  /** An earlier deployment, whose version is checked instead of the draft. */
  toDeploymentId: z.optional(QueryNumber),
  /** A planned deployment, whose version is checked instead of the draft. */
  plan: z.optional(QueryNumber),
});

const Plan = z.strictObject({
  message: z._default(text(1_000), ''),
  /** Unix seconds; absent: as soon as it is approved. */
  at: z.optional(z.int().check(z.nonnegative())),
  to_deployment: z.optional(Id),
  anyway: z._default(z.boolean(), false),
  /** Why checks are skipped. */
  reason: z.optional(text(LONGEST_REASON)),
});

const Decision = z.strictObject({ note: z._default(text(1_000), '') });

const Answered = z.object({
  /** Names as in the draft; null for a reaction that the draft no longer has. */
  reactions: z.array(z.object({ id: Id, name: z.nullable(z.string()) })),
  utterances: z.array(z.string()),
});

/** The change since the served version that explains a different answer. */
const Cause = z.object({
  /** `model`: the text is understood differently although no intent changed. */
  kind: z.enum(['reactions', 'intents', 'actions', 'entities', 'settings', 'model', 'unknown']),
  /** Null for kinds without a single item, such as settings. */
  id: z.nullable(Id),
  name: z.string(),
});
export type ReplayCause = z.infer<typeof Cause>;

/** A turn that the draft would answer differently. */
export const ReplayedTurn = z.object({
  conversation_id: z.string(),
  /** Unix seconds: when the conversation began. */
  started: z.number(),
  /** 0-based index of the turn among the caller's turns. */
  turn: z.int(),
  said: z.string(),
  /** The answer of the bot then. */
  before: Answered,
  /** The answer of the draft. */
  after: Answered,
  cause: Cause,
});
export type ReplayedTurn = z.infer<typeof ReplayedTurn>;

const SHORTEST_SECRET = 16;
/**
 * The form that verifying libraries accept: at least 16 bytes in base64. They read other input as fewer bytes, or as an
 * empty key.
 */
const BASE64_SECRET = /^whsec_[A-Za-z0-9+/]{22,}={0,2}$/u;

const Webhook = z.object({
  id: Id,
  url: z.string(),
  created: z.number(),
  /** The last delivery; null before the first. */
  last_at: z.nullable(z.number()),
  /** Null without a response. */
  last_status: z.nullable(z.int()),
  /** Null if the delivery succeeded. */
  last_error: z.nullable(z.string()),
  /** Deliveries that wait to be tried again. */
  waiting: z.int(),
});
export type Webhook = z.infer<typeof Webhook>;

const NewWebhook = z.strictObject({
  url: text(2_000).check(z.refine((url) => URL.canParse(url), 'Must be an https:// URL')),
  /** Default: generated by the server, which returns it only once. */
  secret: z.optional(
    text(200).check(
      z.minLength(SHORTEST_SECRET, 'Must have at least 16 characters'),
      z.refine(
        (secret) => !secret.startsWith('whsec_') || BASE64_SECRET.test(secret),
        'Must have at least 16 bytes in base64 after whsec_',
      ),
    ),
  ),
});

/** Needs the right to send events of the project elsewhere. */
const webhooking = { guard: 'PUT:/settings/protected', of: 'project', versioned: false } as const;

/** News of a deployment as it happens: no more than the list of deployments shows. */
export const DeploymentNews = z.object({
  /** The id of the deployment that went live, or of the plan. */
  id: Id,
  event: z.union([PlanState, z.literal('approved')]),
  project_env: Environment,
  /** The project's version that it is of, in unix seconds. */
  version: z.number(),
  who: z.nullable(Id),
  who_name: z.nullable(z.string()),
  /** It went live by an approval or at its time, not by a call of `who`. */
  is_planned: z.boolean(),
});
export type DeploymentNews = z.infer<typeof DeploymentNews>;

/** Deployments: the snapshots that testing and production serve, and their history. */
export const deployments = {
  list: endpoint('GET /deployments', {
    summary: 'List deployments, newest first',
    guard: 'GET:/deployments',
    of: 'project',
    reply: z.array(Deployment),
  }),
  deploy: endpoint('GET /run/deploy', {
    isEffect: true,
    ...deploying,
    summary: 'Deploy the draft, trained first if it has changed, or the version of an earlier deployment',
    query: Order,
    reply: Deployment,
  }),
  check: endpoint('GET /run/deploy/check', {
    isEffect: true,
    ...deploying,
    summary: 'Check the draft or an earlier version before it is deployed, and list what would change',
    query: Checked,
    reply: Check,
  }),
  webhooks: endpoint('GET /deployments/webhooks', {
    ...webhooking,
    summary: 'List the addresses that are told of deployments',
    reply: z.array(Webhook),
  }),
  addWebhook: endpoint('POST /deployments/webhooks', {
    ...webhooking,
    reaches: 'every',
    summary: 'Tell an address of deployments, in signed messages (webhook-id, webhook-timestamp, webhook-signature)',
    body: NewWebhook,
    reply: z.object({ webhook: Webhook, secret: z.nullable(z.string()) }),
  }),
  removeWebhook: endpoint('DELETE /deployments/webhooks/:id', {
    ...webhooking,
    reaches: 'every',
    summary: 'Tell an address no more',
    reply: z.array(Webhook),
  }),
  testWebhook: endpoint('POST /deployments/webhooks/:id/test', {
    ...webhooking,
    reaches: 'every',
    summary: 'Send a test message to the address now',
    reply: Webhook,
  }),
  replay: endpoint('GET /run/replay', {
    isEffect: true,
    reaches: 'every',
    summary: 'Replay the latest production conversations against the draft, without any effect outside',
    guard: 'GET:/conversations/<id>',
    of: 'project',
    versioned: false,
    query: z.object({ conversations: z.optional(PageLimit) }),
    reply: z.object({
      conversations: z.int(),
      /** Conversations that cannot be replayed: with attachments, or begun by an editor. */
      skipped: z.int(),
      turns: z.int(),
      /** The number of turns that differ; the list holds the first of them. */
      different: z.int(),
      differences: z.array(ReplayedTurn),
    }),
  }),
  planned: endpoint('GET /deployments/planned', {
    summary: 'List deployments that wait for approval or for their time, and those that have ended lately',
    guard: 'GET:/deployments',
    of: 'project',
    versioned: false,
    reply: z.array(PlannedDeployment),
  }),
  plan: endpoint('POST /deployments/planned', {
    ...deploying,
    summary: 'Freeze the draft, and deploy it at a time or once somebody else has approved it',
    query: ByEnvironment,
    body: Plan,
    reply: PlannedDeployment,
  }),
  approve: endpoint('POST /deployments/planned/:id/approve', {
    ...deploying,
    summary: 'Approve the deployment that somebody else requests',
    query: ByEnvironment,
    body: Decision,
    reply: PlannedDeployment,
  }),
  decline: endpoint('POST /deployments/planned/:id/decline', {
    ...deploying,
    summary: 'Decline the deployment that somebody else requests',
    query: ByEnvironment,
    body: Decision,
    reply: PlannedDeployment,
  }),
  withdraw: endpoint('DELETE /deployments/planned/:id', {
    ...deploying,
    summary: 'Withdraw a request of one’s own, or cancel a scheduled deployment',
    query: ByEnvironment,
    reply: PlannedDeployment,
  }),
};
