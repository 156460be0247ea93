import type { Home } from '../../product/start-product.ts';
import { connect } from '../../statistics/fill-facts.ts';
import type { StoredAttempt, StoredContact } from './judge-calls.ts';

/** Reads the calls of a project directly from the database. */
export async function storedCalls(
  { dataDir }: Home,
  projectId: number,
): Promise<{ attempts: StoredAttempt[]; contacts: StoredContact[] }> {
  const database = await connect(dataDir);
  try {
    const attempts = await database.query(
      `select campaign_id as campaign, contact_id as contact, destination, outcome, claimed_by as server, ended,
        concat_ws('-', project_id, campaign_id, contact_id, attempt) as key
      from call_attempts where project_id = $1`,
      [projectId],
    );
    const contacts = await database.query(
      'select campaign_id as campaign, destination, state, next_at as "nextAt" from campaign_contacts where project_id = $1',
      [projectId],
    );
    return { attempts: attempts as StoredAttempt[], contacts: contacts as StoredContact[] };
  } finally {
    await database.end();
  }
}
