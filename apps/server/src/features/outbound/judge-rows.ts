import { isAllowed } from '@parley/domain/outbound/may-call';
import type { CallRules } from '@parley/domain/outbound/call-rules';
import type { CallListRow } from '#features/outbound/call-list-rows.ts';
import { stoppedAmong } from '#features/outbound/stop-list.ts';
import type { Queries } from '#platform/db/database.ts';

export const ALREADY_IN = 'This number is already in the campaign or in the list';
const STOPPED = 'On the stop list';

type Row = Pick<CallListRow, 'line' | 'destination'>;

/**
 * Why rows of a call list add nobody, by their line. `seen` has the numbers of earlier rows, and takes those of the
 * others.
 */
export async function refusedRows(
  { db, projectId }: { db: Queries; projectId: number },
  campaignId: number,
  rows: readonly Row[],
  seen: Set<string>,
): Promise<Map<number, string>> {
  const numbers = rows.map(({ destination }) => destination);
  const stopList = await stoppedAmong(db, projectId, numbers);
  const known = await db
    .selectFrom('campaign_contacts')
    .select('destination')
    .where('project_id', '=', projectId)
    .where('campaign_id', '=', campaignId)
    .where('destination', 'in', numbers.length > 0 ? numbers : [''])
    .execute();
  const inCampaign = new Set(known.map(({ destination }) => destination));
  const refused = new Map<number, string>();
  for (const { line, destination } of rows) {
    if (stopList.has(destination)) refused.set(line, STOPPED);
    else if (seen.has(destination) || inCampaign.has(destination)) refused.set(line, ALREADY_IN);
    else seen.add(destination);
  }
  return refused;
}

/** Why the campaign never calls a number as its rules are now; null if the rules allow it. */
export function notCalled(
  rules: Pick<CallRules, 'countries' | 'prefixes'>,
  { destination, country }: Pick<CallListRow, 'destination' | 'country'>,
): string | null {
  if (isAllowed(rules, destination, country)) return null;
  if (country === null) return 'the number is of no country';
  return isAllowed({ ...rules, prefixes: [] }, destination, country)
    ? 'the campaign does not allow the prefix of the number'
    : `the campaign does not allow ${country}`;
}
