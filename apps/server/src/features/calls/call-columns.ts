import type { Call } from '@parley/domain/call';
import { MARKS } from '@parley/domain/personal-data/found';
import { DEFAULT_SETTINGS } from '@parley/domain/settings';
import { sql } from 'kysely';
import { nameOf } from '#features/people/users/user-names.ts';
import type { Place } from '#platform/db/place.ts';

/** What the list and the page of a call show of its row. */
export const CALL_COLUMNS = [
  ...(['id', 'environment', 'direction', 'caller', 'called', 'began', 'answered', 'ended', 'hung_up_by'] as const),
  ...(['sip_code', 'reason', 'codec', 'packets_received', 'packets_lost', 'packets_sent', 'jitter_ms'] as const),
  ...(['conversation_id', 'campaign_id', 'hang_up_at', 'waits_for'] as const),
  sql<Call['state']>`calls.state`.as('state'),
  nameOf('calls.hang_up_by').as('hang_up_name'),
];

/** Shorter numbers are extensions of an exchange. */
const SHORTEST_NUMBER = 5;

/** Returns how the project shows a call: with `mask_phones`, the other person's number is masked. */
export async function numbersShown({ db, projectId }: Place): Promise<<C extends Call>(call: C) => C> {
  const { rows } = await sql<{ isMasked: boolean }>`
    select coalesce((data ->> 'mask_phones')::boolean, ${DEFAULT_SETTINGS.mask_phones}) as "isMasked" from things
    where project_id = ${projectId} and resource = 'settings'`.execute(db);
  if (rows[0]?.isMasked !== true) return (call) => call;
  return (call) =>
    call.direction === 'in' ? { ...call, caller: masked(call.caller) } : { ...call, called: masked(call.called) };
}

function masked(number: string): string {
  return number.replaceAll(/\D/gu, '').length < SHORTEST_NUMBER ? number : MARKS.phone;
}
