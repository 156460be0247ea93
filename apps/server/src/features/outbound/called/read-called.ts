import { sql } from 'kysely';
import type { Place } from '#platform/db/place.ts';
import { findContacts, keysOf, stoppedNumbersOf } from '#features/outbound/called/called-people.ts';
import type { Person } from '#platform/personal-data/person.ts';

/** The data of campaigns and the stop list about a person, for their export; null without any. */
export async function readCalled(place: Place, person: Person) {
  const { db, projectId } = place;
  const found = await findContacts(place, person);
  const numbers = (await stoppedNumbersOf(place, person, found)).map(({ number }) => number);
  if (found.length === 0 && numbers.length === 0) return null;
  const { rows: contacts } = await sql`
    select p.name as campaign, c.destination, c.name, c.slots::json as columns, c.scheduled_time, c.expires_at, c.zone,
      c.state, c.outcome, (
        select coalesce(json_agg(json_build_object(
          'attempt', a.attempt, 'started', a.claimed_at, 'answered', a.answered, 'ended', a.ended,
          'outcome', a.outcome, 'conversation_id', a.conversation_id, 'transferred_to', a.transferred_to
        ) order by a.attempt), '[]') from call_attempts a
        where a.project_id = c.project_id and a.campaign_id = c.campaign_id and a.contact_id = c.id
      ) as calls, (
        select coalesce(json_agg(json_build_object('sent_to', b.url, 'state', b.state, 'message', b.body::json)), '[]')
        from campaign_callbacks b
        where b.project_id = c.project_id and b.campaign_id = c.campaign_id and b.contact_id = c.id
      ) as callbacks
    from campaign_contacts c
    join ${keysOf(found)} on k.campaign_id = c.campaign_id and k.id = c.id
    join campaigns p on p.project_id = c.project_id and p.id = c.campaign_id
    where c.project_id = ${projectId} order by c.id`.execute(db);
  const { rows: stop_list } = await sql`
    select number, reason, source, created from stop_list
    where project_id = ${projectId} and number = any(${numbers}::text[]) order by number`.execute(db);
  return { contacts, stop_list };
}
