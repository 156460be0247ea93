import type { Environment } from '@parley/domain/deployment';
import { DEFAULT_SETTINGS } from '@parley/domain/settings';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { Place } from '#platform/db/place.ts';

/** The part of the lines that campaigns leave for people who call. */
const KEPT_FOR_CALLERS = 0.2;

/** Keeps others from counting the project's lines until the transaction ends, so that two never take the last one. */
export async function lockLines(tx: Queries, projectId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lines ${projectId}`}, 0))`.execute(tx);
}

/** The calls in progress of an environment, on all servers: those of callers and those of campaigns. */
export async function linesInUse({ db, projectId }: Place, environment: Environment): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*) from call_attempts a
      join campaigns c on c.project_id = a.project_id and c.id = a.campaign_id and c.project_env = ${environment}
      where a.project_id = ${projectId} and a.state in ('claimed', 'placed', 'answered')
    )::int + (
      select count(*) from calls
      where project_id = ${projectId} and environment = ${environment} and (direction = 'in' or is_trial) and ended is null
        and lease_until >= unix_seconds()
    )::int as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The most parallel calls of the project in an environment. */
export async function linesOf({ db, projectId }: Place, environment: Environment): Promise<number> {
  const name = environment === 'prod' ? 'no_instances_production' : 'no_instances_testing';
  const { rows } = await sql<{ lines: number | null }>`
    select (data ->> ${name})::int as lines from things
    where project_id = ${projectId} and resource = 'settings'`.execute(db);
  return rows[0]?.lines ?? DEFAULT_SETTINGS[name];
}

/** The lines that campaigns may use. A single line is used by both. */
export function linesForCampaigns(lines: number): number {
  return lines <= 1 ? lines : lines - Math.max(1, Math.round(lines * KEPT_FOR_CALLERS));
}
