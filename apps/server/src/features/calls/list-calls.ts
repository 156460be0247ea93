import type { CallWithParts } from '@parley/contract';
import type { Call } from '@parley/domain/call';
import type { ChatEnvironment } from '@parley/domain/deployment';
import { Problem } from '@parley/domain/problem';
import { CALL_COLUMNS, numbersShown } from '#features/calls/call-columns.ts';
import { soundLength } from '#features/calls/sound-store.ts';
import { withWords, type StoredPart } from '#features/calls/stored-part.ts';
import type { Place } from '#platform/db/place.ts';

const PAGE = 50;
/** Parts of a call that its page shows. */
const MOST_PARTS = 6_000;

interface WantedCalls {
  isGoing: boolean;
  conversation?: string | undefined;
  limit?: number | undefined;
  before?: number | undefined;
}

/** Calls before `before`, newest first. */
export async function pageOfCalls(
  { db, projectId }: Place,
  environment: ChatEnvironment,
  { isGoing, conversation, limit = PAGE, before }: WantedCalls,
): Promise<{ items: Call[]; next: number | null }> {
  const rows = await db
    .selectFrom('calls')
    .select(CALL_COLUMNS)
    .where('project_id', '=', projectId)
    .where('environment', '=', environment)
    .$if(isGoing, (found) => found.where('ended', 'is', null))
    .$if(conversation !== undefined, (found) => found.where('conversation_id', '=', conversation ?? ''))
    .$if(before !== undefined, (found) => found.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const shown = await numbersShown({ db, projectId });
  const items = rows.slice(0, limit).map(shown);
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

export async function callWithParts(
  { db, projectId }: Place,
  id: number,
  environment: ChatEnvironment,
): Promise<CallWithParts> {
  const place = { db, projectId };
  const call = await db
    .selectFrom('calls')
    .select(CALL_COLUMNS)
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('environment', '=', environment)
    .executeTakeFirst();
  if (!call) throw new Problem('not_found', 'Call not found');
  const shown = await numbersShown(place);
  const parts = await db
    .selectFrom('call_parts')
    .select(['at', 'part'])
    .where('project_id', '=', projectId)
    .where('call_id', '=', id)
    .orderBy('no')
    .limit(MOST_PARTS)
    .execute();
  const stored = parts.map(({ at, part }) => ({ at, part: JSON.parse(part) as StoredPart }));
  return {
    ...shown(call),
    parts: await withWords(place, call.conversation_id, stored),
    sound_ms: await soundLength(place, id),
  };
}
