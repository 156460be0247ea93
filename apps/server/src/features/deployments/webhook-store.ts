import type { Webhook } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import { sql } from 'kysely';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { IS_IN_USE } from '#platform/db/resting-projects.ts';
import type { Secrets } from '#platform/secrets.ts';

/** The webhooks of one project. */
const MOST_WEBHOOKS = 10;

/** A message to send, with its encrypted signing secret. */
export interface DueDelivery {
  projectId: number;
  id: number;
  webhookId: number;
  url: string;
  secret: string;
  body: string;
  failures: number;
}

export interface Delivered {
  status: number | null;
  error: string | null;
}

/** The addresses that a project notifies of deployments. */
export function webhookStore(db: Queries, projectId: number) {
  const store = {
    async list(): Promise<Webhook[]> {
      const { rows } = await sql<Webhook>`
        select w.id, w.url, w.created, w.last_at, w.last_status, w.last_error,
          (select count(*)::int from webhook_deliveries d where d.project_id = w.project_id and d.webhook_id = w.id)
            as waiting
        from deployment_webhooks w where w.project_id = ${projectId} order by w.id`.execute(db);
      return rows;
    },

    async insert(url: string, sealed: (id: number) => string, userId: number | null): Promise<Webhook> {
      if ((await store.list()).length >= MOST_WEBHOOKS) {
        throw new Problem('invalid', `A project can have at most ${MOST_WEBHOOKS} webhooks`);
      }
      const { rows } = await sql<{ id: number }>`select nextval('ids') as id`.execute(db);
      const id = Number(rows[0]?.id);
      const row = { project_id: projectId, id, url, secret: sealed(id), users_id: userId };
      await db.insertInto('deployment_webhooks').values(row).execute();
      return store.find(id);
    },

    async find(id: number): Promise<Webhook> {
      const found = (await store.list()).find((one) => one.id === id);
      if (!found) throw new Problem('not_found', 'Webhook not found');
      return found;
    },

    async secretOf(id: number): Promise<string> {
      const row = await db
        .selectFrom('deployment_webhooks')
        .select('secret')
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) throw new Problem('not_found', 'Webhook not found');
      return row.secret;
    },

    async remove(id: number): Promise<void> {
      await store.find(id);
      await db.deleteFrom('deployment_webhooks').where('project_id', '=', projectId).where('id', '=', id).execute();
    },

    /** Queues a message for each address of the project, to send once the transaction commits. */
    async tell(body: string): Promise<void> {
      await sql`
        insert into webhook_deliveries (project_id, webhook_id, body)
        select project_id, id, ${body} from deployment_webhooks where project_id = ${projectId}`.execute(db);
    },

    async noteDelivery(id: number, { status, error }: Delivered): Promise<void> {
      await db
        .updateTable('deployment_webhooks')
        .set({ last_at: sql<number>`unix_seconds()`, last_status: status, last_error: error })
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .execute();
    },
  };
  return store;
}

/** Claims the deliveries that have waited longest, by the database's clock, for one server and so many seconds. */
export async function claimDeliveries(db: Queries, most: number, seconds: number): Promise<DueDelivery[]> {
  return withSystem(db, async (tx) => {
    const { rows } = await sql<DueDelivery>`
      update webhook_deliveries d set due = unix_seconds() + ${seconds}::bigint
      from (
        select project_id, id from webhook_deliveries where due <= unix_seconds() and ${IS_IN_USE}
        order by due, id limit ${most} for update skip locked
      ) claimed, deployment_webhooks w
      where d.project_id = claimed.project_id and d.id = claimed.id
        and w.project_id = d.project_id and w.id = d.webhook_id
      returning d.project_id as "projectId", d.id, d.webhook_id as "webhookId", w.url, w.secret, d.body, d.failures`.execute(
      tx,
    );
    return rows;
  });
}

/** Renews the claims of deliveries in progress. */
export async function renewDeliveries(db: Queries, claimed: readonly DueDelivery[], seconds: number): Promise<void> {
  const places = claimed.map(({ projectId, id, failures }) => ({ project_id: projectId, id, failures }));
  await withSystem(db, async (tx) => {
    await sql`
      update webhook_deliveries d set due = unix_seconds() + ${seconds}::bigint
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as h (project_id bigint, id bigint, failures integer)
      where d.project_id = h.project_id and d.id = h.id and d.failures = h.failures`.execute(tx);
  });
}

/** Ends a delivery, or postpones it by so many seconds. */
export async function settleDelivery(
  db: Queries,
  { projectId, id, webhookId }: DueDelivery,
  delivered: Delivered,
  waitSeconds: number | undefined,
): Promise<void> {
  await withSystem(db, async (tx) => {
    const delivery = { project_id: projectId, id };
    if (waitSeconds === undefined) {
      await tx
        .deleteFrom('webhook_deliveries')
        .where('project_id', '=', delivery.project_id)
        .where('id', '=', id)
        .execute();
    } else {
      await sql`
        update webhook_deliveries set failures = failures + 1, due = unix_seconds() + ${waitSeconds}::bigint
        where project_id = ${projectId} and id = ${id}`.execute(tx);
    }
    await webhookStore(tx, projectId).noteDelivery(webhookId, delivered);
  });
}

export function webhookSecretPlace(projectId: number, id: number) {
  return { table: 'deployment_webhooks', row: `${projectId}/${id}`, column: 'secret' };
}

/** Re-encrypts with the current key every secret that was encrypted with an earlier one. */
export async function resealWebhookSecrets(owner: Queries, secrets: Secrets): Promise<number> {
  return withSystem(owner, async (tx) => {
    const rows = await tx
      .selectFrom('deployment_webhooks')
      .select(['project_id', 'id', 'secret'])
      .forUpdate()
      .execute();
    const outdated = rows.filter(({ secret }) => secrets.isOutdated(secret));
    for (const { project_id, id, secret } of outdated) {
      const place = webhookSecretPlace(project_id, id);
      await tx
        .updateTable('deployment_webhooks')
        .set({ secret: secrets.encrypt(secrets.decrypt(secret, place), place) })
        .where('project_id', '=', project_id)
        .where('id', '=', id)
        .execute();
    }
    return outdated.length;
  });
}
