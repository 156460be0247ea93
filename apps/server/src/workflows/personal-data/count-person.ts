import { NO_PERSONAL_DATA, type PersonalDataCounts } from '@parley/contract';
import type { Subject } from '@parley/domain/personal-data/subject';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import { countCalled } from '#workflows/personal-data/called-people.ts';
import { countCopies } from '#workflows/personal-data/erase-copies.ts';

/** Counts what the project has of the person, whom these conversations name. */
export async function countPerson(
  tx: Queries,
  projectId: number,
  ids: readonly string[],
  subject: Subject,
): Promise<PersonalDataCounts> {
  const { test_names: _names, ...copies } = await countCopies({ db: tx, projectId }, ids, subject);
  const called = await countCalled({ db: tx, projectId }, ids, subject);
  return { ...(await countConversations(tx, projectId, ids)), ...copies, ...called };
}

async function countConversations(tx: Queries, projectId: number, ids: readonly string[]): Promise<PersonalDataCounts> {
  const count = (table: string) => sql<number>`(
    select count(*) from ${sql.table(table)}
    where project_id = ${projectId} and conversation_id = any(${ids}::text[]))`;
  const { rows } = await sql<PersonalDataCounts>`
    select ${ids.length}::int as conversations, ${count('tracker_entries')} as turns,
      ${count('fallback_uses')} as fallbacks, ${count('conversation_notes')} as notes,
      ${count('conversation_annotations')} as corrections, ${count('attachments')} as attachments`.execute(tx);
  return { ...NO_PERSONAL_DATA, ...rows[0] };
}
