import type { Stopped } from '@parley/domain/outbound/reasons';
import { anyOfTexts } from '#platform/db/any-of.ts';
import type { Queries } from '#platform/db/database.ts';

export interface KnownStop extends Stopped {
  conversation_id: string | null;
}

/**
 * For each number on the stop list, the time since when it is on it, and why. Entries of erased numbers are left out.
 */
export async function knownStops(
  { db, projectId }: { db: Queries; projectId: number },
  numbers: readonly string[],
): Promise<Map<string, KnownStop>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('stop_list')
    .select(['number', 'created as since', 'source', 'conversation_id'])
    .where('project_id', '=', projectId)
    .where('number', '=', anyOfTexts(numbers))
    .execute();
  return new Map(rows.map(({ number, ...stop }) => [number, stop]));
}
