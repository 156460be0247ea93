import type { VoiceOrder } from '@parley/domain/call';
import type { Environment } from '@parley/domain/deployment';
import { Problem } from '@parley/domain/problem';
import { sql } from 'kysely';
import { withProject, withSystem, type Queries } from '#platform/db/database.ts';
import type { Place } from '#platform/db/place.ts';

/** Seconds without a sign of life after which a telephone process counts as dead. */
const LEASE_S = 10;

export interface OrderKey {
  projectId: number;
  id: number;
}

/** An order that a telephone process has taken. */
export interface OpenOrder extends OrderKey {
  environment: Environment;
  kind: VoiceOrder['kind'];
  /** JSON. */
  data: string;
}

interface NewOrder {
  environment: Environment;
  kind: VoiceOrder['kind'];
  data: string;
  who: number | null;
}

export async function insertOrder({ db, projectId }: Place, order: NewOrder): Promise<number> {
  const { environment, kind, data, who } = order;
  const { id } = await db
    .insertInto('voice_orders')
    .values({ project_id: projectId, environment, kind, order_data: data, who })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findOrder({ db, projectId }: Place, id: number, environment: Environment): Promise<VoiceOrder> {
  const { rows } = await sql<VoiceOrder & { is_dead: boolean }>`
    select id, kind, environment, state, is_good, words, call_id,
      state <> 'ended' and lease_until < unix_seconds() as is_dead
    from voice_orders where project_id = ${projectId} and id = ${id} and environment = ${environment}`.execute(db);
  const [found] = rows;
  if (!found) throw new Problem('not_found', 'The order is not known, or older than a day');
  const { is_dead: isDead, ...order } = found;
  if (!isDead) return order;
  const words = order.state === 'waiting' ? 'No telephone process has taken this on' : 'The telephone process ended';
  return { ...order, state: 'ended', is_good: false, words };
}

/** The process that carries an order out sees this within a second. */
export async function cancelOrder({ db, projectId }: Place, id: number, environment: Environment): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('voice_orders')
    .set({ is_cancelled: true })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('environment', '=', environment)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Problem('not_found', 'The order is not known, or older than a day');
}

/** Takes the orders that this process can carry out: tests, and calls on the accounts that it holds. */
export async function claimOrders(db: Queries, server: string, most: number): Promise<OpenOrder[]> {
  return withSystem(db, async (tx) => {
    const { rows } = await sql<OpenOrder>`
      with ready as (
        select o.project_id, o.id, o.order_data from voice_orders o
        where o.state = 'waiting' and not o.is_cancelled and o.lease_until >= unix_seconds() and (
          o.kind = 'test' or exists (
            select from voice_accounts v
            where v.project_id = o.project_id and v.environment = o.environment and v.server = ${server}))
        order by o.id limit ${most} for update skip locked
      ), stale as (
        update voice_orders set order_data = null
        where state = 'waiting' and order_data is not null and (is_cancelled or lease_until < unix_seconds())
      )
      update voice_orders o set state = 'working', server = ${server}, order_data = null,
        lease_until = unix_seconds() + ${LEASE_S}::bigint
      from ready where o.project_id = ready.project_id and o.id = ready.id
      returning o.project_id as "projectId", o.id, o.environment, o.kind, ready.order_data as data`.execute(tx);
    return rows;
  });
}

/** Renews the orders of a process, and returns those that somebody has cancelled. */
export async function renewOrders(db: Queries, server: string): Promise<number[]> {
  return withSystem(db, async (tx) => {
    const { rows } = await sql<{ id: number; is_cancelled: boolean }>`
      update voice_orders set lease_until = unix_seconds() + ${LEASE_S}::bigint
      where server = ${server} and state in ('working', 'answered')
      returning id, is_cancelled`.execute(tx);
    return rows.flatMap(({ id, is_cancelled: isCancelled }) => (isCancelled ? [id] : []));
  });
}

/** Ends the orders of a process that is gone. */
export async function endOrdersOf(db: Queries, server: string): Promise<void> {
  await withSystem(db, async (tx) => {
    await sql`
      update voice_orders set lease_until = unix_seconds() - 1
      where server = ${server} and state in ('working', 'answered') and lease_until >= unix_seconds()`.execute(tx);
  });
}

type Progress = Partial<Pick<VoiceOrder, 'state' | 'is_good' | 'words' | 'call_id'>>;

export async function noteOrder(db: Queries, { projectId, id }: OrderKey, progress: Progress): Promise<void> {
  await withProject(db, projectId, async (tx) => {
    await tx
      .updateTable('voice_orders')
      .set(progress as Record<string, never>)
      .where('project_id', '=', projectId)
      .where('id', '=', id)
      .execute();
  });
}
