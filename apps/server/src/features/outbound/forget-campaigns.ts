import { sql } from 'kysely';
import { withSystem, type Queries } from '#platform/db/database.ts';

/** Caps and the share of abandoned calls reach no farther back. */
export const KEPT_DAYS = 30;
const CAMPAIGNS_AT_ONCE = 20;

/** Deletes for good what was deleted a month ago, with its contacts and attempts. Answers how many campaigns. */
export async function forgetDeletedCampaigns(db: Queries): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const { rows } = await withSystem(db, (tx) =>
      sql`
        delete from campaigns where (project_id, id) in (
          select project_id, id from campaigns where deleted < unix_seconds() - ${KEPT_DAYS * 86_400}
          limit ${CAMPAIGNS_AT_ONCE} for update skip locked
        ) returning id`.execute(tx),
    );
    forgotten += rows.length;
    if (rows.length < CAMPAIGNS_AT_ONCE) return forgotten;
  }
}
