import { randomBytes } from 'node:crypto';
import type { BodyOf, deployments } from '@parley/contract';
import type { Microseconds } from '@parley/domain/ids';
import { invalidField } from '@parley/domain/problem';
import {
  claimDeliveries,
  renewDeliveries,
  settleDelivery,
  webhookSecretPlace,
  webhookStore,
  type Delivered,
  type DueDelivery,
} from '#features/deployments/webhook-store.ts';
import type { ProjectContext } from '#http/context.ts';
import { unixSeconds } from '#platform/clock.ts';
import type { InProject, Queries } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';
import { isNamed, type AllowedPlaces } from '#platform/outgoing/addresses.ts';
import { OutgoingFailure, type Outgoing } from '#platform/outgoing/outgoing.ts';
import { CLAIMED_S } from '#platform/renewals.ts';
import type { Secrets } from '#platform/secrets.ts';
import { dueWork } from '#workflows/converse/due-work.ts';
import { webhookBody } from '#workflows/deployment-webhooks/webhook-body.ts';
import { signedHeaders } from '#workflows/deployment-webhooks/sign-webhook.ts';

export interface WebhookDeps {
  db: Queries;
  inProject: InProject;
  outgoing: Pick<Outgoing, 'send'>;
  /** Addresses that may also use plain http. */
  allowed: AllowedPlaces;
  secrets: Secrets;
  log: Logger;
  now(): Microseconds;
}

const LONGEST_CALL_MS = 10_000;
/** Waits after each failure; one more failure ends the tries. */
const WAITS_S = [5, 30, 120, 600, 3_600, 6 * 3_600];
const SECRET_BYTES = 32;

/** Notifies the webhooks of a project of its deployments: after the commit, signed, and retried for a while. */
export function createDeploymentWebhooks({ db, inProject, outgoing, allowed, secrets, log, now }: WebhookDeps) {
  async function send(
    { projectId, webhookId, url, secret }: Pick<DueDelivery, 'projectId' | 'webhookId' | 'url' | 'secret'>,
    id: string,
    body: string,
  ): Promise<Delivered> {
    try {
      const key = secrets.decrypt(secret, webhookSecretPlace(projectId, webhookId));
      const headers = signedHeaders(key, id, unixSeconds(now), body);
      const { status } = await outgoing.send({ method: 'POST', url, headers, body }, LONGEST_CALL_MS);
      const isTaken = status >= 200 && status < 300;
      return { status, error: isTaken ? null : `Responded with status ${status}` };
    } catch (error) {
      if (error instanceof OutgoingFailure) return { status: null, error: error.message };
      log.error({ err: error, project_id: projectId }, 'a webhook could not be sent');
      return { status: null, error: 'The message could not be signed or sent' };
    }
  }

  async function deliver(due: DueDelivery): Promise<void> {
    const delivered = await send(due, `msg_${due.projectId}_${due.id}`, due.body);
    const wait = delivered.error === null ? undefined : WAITS_S[due.failures];
    if (delivered.error !== null && wait === undefined) {
      const { projectId, url } = due;
      log.error(
        { project_id: projectId, host: hostOf(url), reason: delivered.error },
        'a webhook was not taken; giving up',
      );
    }
    await settleDelivery(db, due, delivered, wait);
  }

  /** Adds an address. Its secret is shown once, unless the caller chose it. */
  async function add(context: ProjectContext, given: BodyOf<typeof deployments.addWebhook>) {
    const { db: tx, projectId, actor } = context;
    const place = new URL(given.url);
    if (place.protocol !== 'https:' && !isNamed(allowed, place)) {
      throw invalidField('body.url', 'Must be an https:// URL');
    }
    const secret = given.secret ?? `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
    const seal = (id: number) => secrets.encrypt(secret, webhookSecretPlace(projectId, id));
    const webhook = await webhookStore(tx, projectId).insert(given.url, seal, actor.userId);
    context.log.info({ project_id: projectId, by: actor.userId, host: place.host }, 'a deployment webhook was added');
    return { webhook, secret: given.secret === undefined ? secret : null };
  }

  /** Sends a test message, and records the result. */
  async function test(projectId: number, id: number) {
    const { webhook, secret } = await inProject(projectId, 'read', async (tx) => ({
      webhook: await webhookStore(tx, projectId).find(id),
      secret: await webhookStore(tx, projectId).secretOf(id),
    }));
    const body = webhookBody('test', now(), { project_id: projectId });
    const where = { projectId, webhookId: id, url: webhook.url, secret };
    const delivered = await send(where, `msg_test_${projectId}_${now()}`, body);
    return inProject(projectId, 'write', async (tx) => {
      await webhookStore(tx, projectId).noteDelivery(id, delivered);
      return webhookStore(tx, projectId).find(id);
    });
  }

  const deliveries = dueWork<DueDelivery>({
    claim: (most) => claimDeliveries(db, most, CLAIMED_S),
    renew: (claimed) => renewDeliveries(db, claimed, CLAIMED_S),
    work: (due) =>
      deliver(due).catch((error: unknown) => log.error({ err: error }, 'a webhook delivery could not be settled')),
  });

  return { add, test, deliver: deliveries.run, close: deliveries.close };
}

export type DeploymentWebhooks = ReturnType<typeof createDeploymentWebhooks>;

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? '';
}
