import { isAction } from '@parley/dialogue';
import { readTurn } from '@parley/dialogue/entries/stored-entries';
import type { TrackerEntry } from '@parley/domain/tracker';
import { sql } from 'kysely';
import { stopErased, stopNumbers, type Stop } from '#features/outbound/stop-list.ts';
import type { Place } from '#platform/db/place.ts';

interface Called {
  destination: string;
  /** The hash of a number that was erased during the call. */
  erased_hash: Buffer | null;
}

/** Stops the number of a call. A number that was erased during the call is stopped by its hash. */
export async function stopCalled(place: Place, called: Called, stop: Omit<Stop, 'number'>): Promise<void> {
  const { destination, erased_hash: erased } = called;
  if (destination.startsWith('+')) await stopNumbers(place, [{ ...stop, number: destination }], null);
  else if (erased) await stopErased(place, erased);
}

/** The reason of the first `stop_calling` among entries; undefined if there is no such entry. */
export function stopReasonIn(entries: readonly TrackerEntry[]): string | undefined {
  const stop = entries.find((entry) => isAction(entry, 'stop_calling'));
  return stop && (stop.args.reason ?? '');
}

/** Stops the number called in a conversation. A chat outside of campaigns has no number. */
export async function stopConversation(place: Place, conversationId: string, reason: string): Promise<void> {
  const called = await place.db
    .selectFrom('call_attempts')
    .select(['destination', 'erased_hash'])
    .where('project_id', '=', place.projectId)
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst();
  if (called) await stopCalled(place, called, { reason, source: 'action', conversation_id: conversationId });
}

/** Stops the number of a call whose conversation asked for it before the call was linked to the conversation. */
export async function stopIfAsked(place: Place, conversationId: string): Promise<void> {
  const { db, projectId } = place;
  // A turn being recorded either sees the call afterwards, or its entries are visible here.
  await sql`
    select from conversations where project_id = ${projectId} and id = ${conversationId} for update`.execute(db);
  const { rows } = await sql<{ entries: string }>`
    select entries from tracker_entries
    where project_id = ${projectId} and conversation_id = ${conversationId} and strpos(entries, '"stop_calling"') > 0
    order by turn_no`.execute(db);
  const reason = stopReasonIn(rows.flatMap(({ entries }) => readTurn(entries)));
  if (reason !== undefined) await stopConversation(place, conversationId, reason);
}
