import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

interface ReleaseSettings {
  needsApproval: boolean;
  timeZone: string;
}

/** The settings that deployments of a project depend on. */
export async function releaseSettings(db: Queries, projectId: number): Promise<ReleaseSettings> {
  const { rows } = await sql<{ approval: boolean | null; zone: string | null }>`
    select (data ->> 'production_approval')::boolean as approval, data ->> 'time_zone' as zone from things
    where project_id = ${projectId} and resource = 'settings'`.execute(db);
  return { needsApproval: rows[0]?.approval === true, timeZone: rows[0]?.zone ?? 'UTC' };
}
