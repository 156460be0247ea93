import type { Microseconds } from '@parley/domain/ids';
import { sql } from 'kysely';
import type { CampaignRow } from '#features/outbound/campaign-store.ts';
import type { Queries } from '#platform/db/database.ts';
import { clockOf } from '#features/outbound/dial/clock-of.ts';

/** A campaign locked by a transaction, and the time of the lock. */
export interface Running extends CampaignRow {
  micros: Microseconds;
  seconds: number;
  /** By this process's `performance.now()`. */
  lockedAt: number;
}

/** Keeps other servers from claiming in the project; false if one of them holds the lock. */
export async function lockProject(tx: Queries, projectId: number): Promise<boolean> {
  const { rows } = await sql<{ is_alone: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`dial ${projectId}`}, 0)) as is_alone`.execute(tx);
  return rows[0]?.is_alone === true;
}

/** A pause or change of the campaign either waits for this transaction or is visible to it. */
export async function lockRunning(tx: Queries, projectId: number, campaignId: number): Promise<Running | undefined> {
  const campaign = await tx
    .selectFrom('campaigns')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', campaignId)
    .where('state', '=', 'running')
    .where('deleted', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!campaign) return undefined;
  const lockedAt = performance.now();
  // Reads the clock again: the transaction may have waited for the campaign since it began.
  const micros = await clockOf(tx);
  return { ...campaign, micros, seconds: Math.floor(micros / 1_000_000), lockedAt };
}
