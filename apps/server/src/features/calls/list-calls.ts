import type { CallWithParts } from '@parley/contract';
import type { Call } from '@parley/domain/call';
import type { ChatEnvironment } from '@parley/domain/deployment';
import { Problem } from '@parley/domain/problem';
import { withWords, type StoredPart } from '#features/calls/stored-part.ts';
import type { Place } from '#platform/db/place.ts';

const COLUMNS = [
  ...(['id', 'environment', 'direction', 'caller', 'called', 'began', 'answered', 'ended', 'hung_up_by'] as const),
  ...(['sip_code', 'reason', 'codec', 'packets_received', 'packets_lost', 'packets_sent', 'jitter_ms'] as const),
  'conversation_id' as const,
];
const PAGE = 50;
/** Parts of a call that its page shows. */
const MOST_PARTS = 5_000;

/** Calls before `before`, newest first. */
export async function pageOfCalls(
  { db, projectId }: Place,
  environment: ChatEnvironment,
  { isGoing, limit = PAGE, before }: { isGoing: boolean; limit?: number | undefined; before?: number | undefined },
): Promise<{ items: Call[]; next: number | null }> {
  const rows = await db
    .selectFrom('calls')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('environment', '=', environment)
    .$if(isGoing, (found) => found.where('ended', 'is', null))
    .$if(before !== undefined, (found) => found.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit);
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

export async function callWithParts(
  { db, projectId }: Place,
  id: number,
  environment: ChatEnvironment,
): Promise<CallWithParts> {
  const call = await db
    .selectFrom('calls')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('environment', '=', environment)
    .executeTakeFirst();
  if (!call) throw new Problem('not_found', 'Call not found');
  const parts = await db
    .selectFrom('call_parts')
    .select(['at', 'part'])
    .where('project_id', '=', projectId)
    .where('call_id', '=', id)
    .orderBy('no')
    .limit(MOST_PARTS)
    .execute();
  const stored = parts.map(({ at, part }) => ({ at, part: JSON.parse(part) as StoredPart }));
  return { ...call, parts: await withWords({ db, projectId }, call.conversation_id, stored) };
}
