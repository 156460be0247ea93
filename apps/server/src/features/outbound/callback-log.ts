import type { CallbackState, CampaignCallback } from '@parley/contract';
import { invalidField } from '@parley/domain/problem';
import type { Queries } from '#platform/db/database.ts';
import { numberText } from '#platform/telephone/number-text.ts';

interface CallbackPage {
  items: CampaignCallback[];
  next_cursor: string | null;
}

/** One page of a campaign's callbacks, the newest first. */
export async function pageOfCallbacks(
  { db, projectId, campaignId }: { db: Queries; projectId: number; campaignId: number },
  {
    state,
    cursor,
    limit = 100,
  }: { state?: CallbackState | undefined; cursor?: string | undefined; limit?: number | undefined },
): Promise<CallbackPage> {
  let wanted = db
    .selectFrom('campaign_callbacks')
    .select(['id', 'contact_id', 'destination', 'attempt', 'outcome', 'state', 'created', 'tries'])
    .select(['due as next_try_at', 'last_at', 'last_status', 'last_error'])
    .where('project_id', '=', projectId)
    .where('campaign_id', '=', campaignId)
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (state) wanted = wanted.where('state', '=', state);
  if (cursor !== undefined) {
    if (!/^\d{1,15}$/u.test(cursor)) throw invalidField('query.cursor', 'cursor must come from an earlier reply');
    wanted = wanted.where('id', '<', Number(cursor));
  }
  const rows = await wanted.execute();
  const items = rows.slice(0, limit).map((row) => ({ ...row, destination_text: numberText(row.destination) }));
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, next_cursor: last ? String(last.id) : null };
}
