import type { StoredRequest } from '#features/personal-data/request-store.ts';
import { withProject } from '#platform/db/database.ts';
import { conversationsOfCalls } from '#features/outbound/called/called-people.ts';
import { conversationsOfTelephone } from '#workflows/personal-data/telephone.ts';
import { countPerson } from '#workflows/personal-data/count-person.ts';
import { findPerson, withCopies } from '#features/personal-data/find-person.ts';
import { personOf } from '#platform/personal-data/person.ts';
import { GRANT, inStore, subjectIn, type PersonalDataDeps } from '#workflows/personal-data/requests.ts';

/** Finds the conversations of the person in the request, and counts their other data. */
export async function searchPerson(
  deps: PersonalDataDeps,
  projectId: number,
  { id, ...request }: StoredRequest,
): Promise<void> {
  const { db, tasks } = deps;
  const task = tasks.begin(projectId, 'erase', GRANT);
  const report = async (share: number) => {
    task.report(share, 'Searching conversations');
    await inStore(db, projectId, (store) => store.note(id, 0));
  };
  try {
    const subject = subjectIn(request);
    const named = await findPerson(db, projectId, subject, { report, signal: task.signal });
    const ids = await withCopies(db, projectId, [
      ...named,
      ...(await conversationsOfCalls(db, projectId, named, subject)),
      ...(await conversationsOfTelephone(db, projectId, named, subject)),
    ]);
    const counts = await withProject(db, projectId, (tx) => countPerson({ db: tx, projectId }, personOf(ids, subject)));
    await inStore(db, projectId, (store) => store.move(id, 'searching', 'found', { conversation_ids: ids, counts }));
    task.done(`${ids.length} conversations found`);
  } catch (error) {
    await fail(deps, projectId, id, error);
    task.failed('The search did not finish');
  }
}

async function fail({ db, log }: PersonalDataDeps, projectId: number, id: number, error: unknown): Promise<void> {
  log.error({ err: error, projectId, request: id }, 'a search for personal data did not finish');
  const failure = 'The search did not finish. Please try again.';
  await inStore(db, projectId, (store) => store.move(id, 'searching', 'failed', { failure })).catch(() => undefined);
}
