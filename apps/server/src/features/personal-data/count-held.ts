import { NO_PERSONAL_DATA, type PersonalDataCounts } from '@parley/contract';
import { sql } from 'kysely';
import type { Place } from '#platform/db/place.ts';
import { countCopies } from '#features/personal-data/find-copies.ts';
import type { Person } from '#platform/personal-data/person.ts';

/** Counts the conversations that name the person, and copies of the person's texts. */
export async function countHeld(place: Place, person: Person): Promise<PersonalDataCounts> {
  const { test_names: _names, ...copies } = await countCopies(place, person);
  const ids = person.ids.filter((id) => !person.keeps('conversation', id));
  return { ...(await countConversations(place, ids)), ...copies };
}

async function countConversations({ db, projectId }: Place, ids: readonly string[]): Promise<PersonalDataCounts> {
  const count = (table: string) => sql<number>`(
    select count(*) from ${sql.table(table)}
    where project_id = ${projectId} and conversation_id = any(${ids}::text[]))`;
  const { rows } = await sql<PersonalDataCounts>`
    select ${ids.length}::int as conversations, ${count('tracker_entries')} as turns,
      ${count('fallback_uses')} as fallbacks, ${count('conversation_notes')} as notes,
      ${count('conversation_annotations')} as corrections, ${count('attachments')} as attachments`.execute(db);
  return { ...NO_PERSONAL_DATA, ...rows[0] };
}
