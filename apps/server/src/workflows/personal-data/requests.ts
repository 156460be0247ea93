import { subjectOf, type Subject } from '@parley/domain/personal-data/subject';
import { requestStore, type StoredRequest } from '#features/personal-data/request-store.ts';
import type { Tasks } from '#features/tasks/tasks.ts';
import { withProject, type InProject, type Queries } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';
import type { Tombstones } from '#workflows/personal-data/tombstones.ts';

export interface PersonalDataDeps {
  db: Queries;
  inProject: InProject;
  tasks: Tasks;
  tombstones: Tombstones;
  log: Logger;
  now(): number;
}

/** The grant required to see the task of a request. */
export const GRANT = 'DELETE:/conversations/<id>';

/** Reads or changes the stored requests in a separate transaction. */
export function inStore<T>(
  db: Queries,
  projectId: number,
  work: (store: ReturnType<typeof requestStore>, tx: Queries) => Promise<T>,
): Promise<T> {
  return withProject(db, projectId, (tx) => work(requestStore({ db: tx, projectId }), tx));
}

export function subjectIn({ subject_kind: kind, subject }: Pick<StoredRequest, 'subject_kind' | 'subject'>): Subject {
  const found = kind && subject !== null ? subjectOf(kind, subject) : null;
  if (!found) throw new Error('A request about personal data names nobody');
  return found;
}
