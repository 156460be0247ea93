import { join } from 'node:path';
import { openPool } from '../../apps/server/src/platform/db/pool.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { databaseUrl } from '../../apps/server/src/platform/postgres/place.ts';
import type { Home } from '../product/start-product.ts';

/** States that must never be found in a database, whichever process was killed when. */
const NEVER = {
  'things that are not their latest revision': `
    with latest as (
      select distinct on (project_id, resource, thing_id) project_id, resource, thing_id, data, version
      from revisions order by project_id, resource, thing_id, version desc
    )
    select 1 from things t
    full join (select * from latest where data is not null) r
      on r.project_id = t.project_id and r.resource = t.resource and r.thing_id = t.id
    where t.data is distinct from r.data or t.version is distinct from r.version`,
  'projects older than their things': `
    select 1 from projects p join revisions r on r.project_id = p.id where r.version > p.version`,
  'conversations whose turns are not counted from 0 without a gap': `
    select 1 from conversations c
    left join tracker_entries e on e.project_id = c.project_id and e.conversation_id = c.id
    group by c.project_id, c.id
    having count(e.turn_no) <> c.turn_no + 1 or min(e.turn_no) <> 0 or max(e.turn_no) <> c.turn_no`,
  'messages that were answered twice': `
    select 1 from tracker_entries where message_id is not null
    group by project_id, conversation_id, message_id having count(*) > 1`,
  'conversations that remember another last entry than they have': `
    select 1 from conversations c where (c.state::jsonb ->> 'last_timestamp')::bigint <>
      (select max(last_ts) from tracker_entries e where e.project_id = c.project_id and e.conversation_id = c.id)`,
  'snapshots that nobody deployed': `
    select 1 from snapshots s
    where not exists (select 1 from deployments d where d.project_id = s.project_id and d.snapshot_hash = s.hash)
      and not exists (
        select 1 from planned_deployments p where p.project_id = s.project_id and p.snapshot_hash = s.hash
      )`,
  'planned deployments that went live twice, or whose deployment is missing': `
    select 1 from planned_deployments p
    where (p.state = 'deployed') and not exists (
      select 1 from deployments d
      where d.project_id = p.project_id and d.id = p.deployment_id and d.snapshot_hash = p.snapshot_hash
    )`,
  'settings that risk what is acknowledged': `
    select 1 from pg_settings
    where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting <> 'on'`,
};

/** Looks past the API into the embedded database, which must be running: a sentence for each rule that is broken. */
export async function storedFaults({ dataDir }: Home): Promise<string[]> {
  const url = databaseUrl(join(dataDir, 'sockets'), 'parley');
  const pool = openPool({ url, log: createLogger('error'), connections: 1 });
  try {
    const faults: string[] = [];
    for (const [what, query] of Object.entries(NEVER)) {
      const { rowCount } = await pool.query(query);
      if (rowCount) faults.push(`the database has ${rowCount} ${what}`);
    }
    return faults;
  } finally {
    await pool.end();
  }
}
