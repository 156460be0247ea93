import { NO_PERSONAL_DATA, type PersonalDataCounts } from '@parley/contract';
import { sql } from 'kysely';
import type { Place } from '#platform/db/place.ts';
import { countCalled } from '#features/personal-data/called-people.ts';
import { countCopies } from '#features/personal-data/find-copies.ts';
import type { Person } from '#features/personal-data/person.ts';

/** Counts what the project has of the person, whom these conversations name. */
export async function countPerson(place: Place, person: Person): Promise<PersonalDataCounts> {
  const { test_names: _names, ...copies } = await countCopies(place, person);
  const called = await countCalled(place, person);
  const ids = person.ids.filter((id) => !person.keeps('conversation', id));
  return { ...(await countConversations(place, ids)), ...copies, ...called };
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
