import { sql, type RawBuilder } from 'kysely';
import type { Place } from '#platform/db/place.ts';

/** Erases the numbers and the sound of calls `c` and what happened in them. Their times, ends and figures stay. */
export async function eraseCallsWhere({ db, projectId }: Place, where: RawBuilder<unknown>): Promise<void> {
  for (const table of ['call_parts', 'call_sound']) {
    await sql`
      delete from ${sql.table(table)} p using calls c
      where p.project_id = ${projectId} and c.project_id = ${projectId} and c.id = p.call_id and ${where}`.execute(db);
  }
  await sql`update calls c set caller = '', called = '' where c.project_id = ${projectId} and ${where}`.execute(db);
}
