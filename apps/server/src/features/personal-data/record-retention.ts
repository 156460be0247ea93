import { NO_PERSONAL_DATA, type PersonalDataCounts } from '@parley/contract';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

/** The data of a project that its retention deleted. */
export interface Forgotten {
  project_id: number;
  counts: Partial<PersonalDataCounts>;
}

/** Counts the retention's deletions in one row per project and day. */
export async function recordRetention(tx: Queries, forgotten: readonly Forgotten[]): Promise<void> {
  await sql`
    with gone as (
      select * from jsonb_to_recordset(${JSON.stringify(forgotten)}::jsonb) as g (project_id bigint, counts jsonb)
    ), known as (
      update personal_data_requests r set finished = unix_seconds(), counts = r.counts || (
        select jsonb_object_agg(kind, coalesce((r.counts ->> kind)::int, 0) + n::int)
        from jsonb_each_text(g.counts) as counted (kind, n)
      )
      from gone g
      where r.project_id = g.project_id and r.kind = 'retention' and r.created >= unix_seconds() / 86400 * 86400
      returning r.project_id
    )
    insert into personal_data_requests (project_id, kind, state, counts, finished)
    select project_id, 'retention', 'done', ${JSON.stringify(NO_PERSONAL_DATA)}::jsonb || counts, unix_seconds()
    from gone where project_id not in (select project_id from known)`.execute(tx);
}
