import type { Subject } from '@parley/domain/personal-data/subject';
import { conversationsOfNumber } from '#features/calls/person-calls.ts';
import { withProject, type Queries } from '#platform/db/database.ts';
import { personOf } from '#platform/personal-data/person.ts';

/** The conversations of telephone calls with the person. A request that names one conversation stays limited to it. */
export async function conversationsOfTelephone(
  db: Queries,
  projectId: number,
  ids: readonly string[],
  subject: Subject,
): Promise<string[]> {
  if (subject.kind === 'conversation') return [];
  return withProject(db, projectId, (tx) => conversationsOfNumber({ db: tx, projectId }, personOf(ids, subject)));
}
