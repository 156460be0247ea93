import type { Microseconds } from '@parley/domain/ids';
import { DEFAULT_SETTINGS } from '@parley/domain/settings';
import { sql } from 'kysely';
import {
  CONTACTS_AT_ONCE,
  deleteContacts,
  lockCampaign,
  type CampaignPlace,
} from '#features/outbound/delete-contacts.ts';
import { KEPT_DAYS } from '#features/outbound/forget-campaigns.ts';
import { withProject, withSystem, type Queries } from '#platform/db/database.ts';

const DAY_S = 86_400;
/** The states of contacts that are not called any more. */
const OVER = sql`array['answered', 'not_reached', 'skipped', 'failed']`;

interface Forgotten {
  project_id: number;
  counts: { contacts: number; calls: number };
}

/** Receives each batch, in its transaction. */
type NoteGone = (tx: Queries, gone: Forgotten[]) => Promise<void>;

interface Outdated extends CampaignPlace {
  /** Unix seconds. */
  before: number;
}

/**
 * Deletes contacts that are not called any more, with their calls and callbacks, after the days that a project keeps
 * its conversations; 0 keeps all. The campaign keeps their counts. Returns the number of contacts.
 */
export async function forgetOldContacts(db: Queries, now: Microseconds, record: NoteGone): Promise<number> {
  let forgotten = 0;
  for (const outdated of await campaignsWithOld(db, Math.trunc(now / 1_000_000))) {
    for (;;) {
      const { counts } = await withProject(db, outdated.projectId, (tx) => forgetSome(tx, outdated, record));
      forgotten += counts.contacts;
      if (counts.contacts < CONTACTS_AT_ONCE) break;
    }
  }
  return forgotten;
}

async function campaignsWithOld(db: Queries, seconds: number): Promise<Outdated[]> {
  const days = sql`coalesce((s.data ->> 'conversations_retention')::int, ${DEFAULT_SETTINGS.conversations_retention})`;
  const { rows } = await withSystem(db, (tx) =>
    sql<Outdated>`
      select project_id as "projectId", campaign_id as "campaignId", before from (
        select p.project_id, p.id as campaign_id,
          ${seconds}::bigint - greatest(${days}, ${KEPT_DAYS}::int) * ${DAY_S}::bigint as before
        from campaigns p join things s on s.project_id = p.project_id and s.resource = 'settings'
        where ${days} > 0
      ) kept where exists (
        select 1 from campaign_contacts c where c.project_id = kept.project_id and c.campaign_id = kept.campaign_id
          and c.part = any(${OVER}) and c.updated < kept.before
      )`.execute(tx),
  );
  return rows;
}

async function forgetSome(tx: Queries, outdated: Outdated, record: NoteGone): Promise<Forgotten> {
  const { projectId, campaignId, before } = outdated;
  await lockCampaign(tx, outdated);
  const { rows } = await sql<{ id: number; part: string }>`
    select id, part from campaign_contacts
    where project_id = ${projectId} and campaign_id = ${campaignId} and part = any(${OVER}) and updated < ${before}
    limit ${CONTACTS_AT_ONCE} for update skip locked`.execute(tx);
  const ids = rows.map(({ id }) => id);
  const calls = await deleteContacts(tx, outdated, ids);
  const gone = { project_id: projectId, counts: { contacts: ids.length, calls } };
  if (ids.length === 0) return gone;
  const parts = [...Map.groupBy(rows, ({ part }) => part)].map(([part, all]) => [part, all.length]);
  await sql`
    update campaigns set forgotten = forgotten || (
      select jsonb_object_agg(part, coalesce((forgotten ->> part)::int, 0) + n::int)
      from jsonb_each_text(${JSON.stringify(Object.fromEntries(parts))}::jsonb) as gone (part, n)
    ) where project_id = ${projectId} and id = ${campaignId}`.execute(tx);
  await record(tx, [gone]);
  return gone;
}
