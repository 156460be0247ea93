import type { Subject } from '@parley/domain/personal-data/subject';
import type { StoredRequest } from '#features/personal-data/request-store.ts';
import { withProject } from '#platform/db/database.ts';
import { installationId } from '#platform/db/installation-id.ts';
import { conversationsOfCalls } from '#features/outbound/called/called-people.ts';
import { countPerson } from '#workflows/personal-data/count-person.ts';
import { deploymentsNaming } from '#workflows/personal-data/deployments-naming.ts';
import { conversationsOfTelephone } from '#workflows/personal-data/telephone.ts';
import { eraseCalls } from '#features/calls/person-calls.ts';
import { eraseCalled } from '#features/outbound/called/erase-called.ts';
import { eraseConversation } from '#features/conversations/erase-conversations.ts';
import { eraseCopies } from '#features/personal-data/erase-copies.ts';
import { findPerson, withCopies } from '#features/personal-data/find-person.ts';
import { personOf, type Person } from '#platform/personal-data/person.ts';
import { GRANT, inStore, subjectIn, type PersonalDataDeps } from '#workflows/personal-data/requests.ts';

type Request = Omit<StoredRequest, 'id'>;

/** The number of conversations after which the work reports its progress. */
const NOTED_EVERY = 20;

/** Erases the project's data about the person of the request. */
export async function erasePerson(
  deps: PersonalDataDeps,
  projectId: number,
  { id, ...request }: StoredRequest,
): Promise<void> {
  const { db, tasks, log, now } = deps;
  const task = tasks.begin(projectId, 'erase', GRANT);
  try {
    task.commit('Erasing');
    const subject = subjectIn(request);
    const ids = await conversationsToErase(deps, projectId, request, subject);
    const person = personOf(ids, subject, request.kept);
    const erased = ids.filter((one) => !person.keeps('conversation', one));
    const counts =
      request.kept.length === 0
        ? { ...request.counts, conversations: ids.length }
        : await withProject(db, projectId, (tx) => countPerson({ db: tx, projectId }, person));
    await eraseOutside(deps, projectId, erased, request, person);
    for (const [at, conversation] of erased.entries()) {
      await eraseConversation(db, projectId, conversation, now());
      if (at % NOTED_EVERY > 0) continue;
      task.report(at / erased.length, 'Erasing');
      await inStore(db, projectId, (store) => store.note(id, at + 1));
    }
    const deployments = await deploymentsNaming(db, projectId, subject);
    await inStore(db, projectId, (store) =>
      store.move(id, 'erasing', 'done', { conversation_ids: erased, counts: { ...counts, deployments } }),
    );
    task.done(`${erased.length} conversations erased`);
  } catch (error) {
    // The request stays open: another server continues it, or this one a minute later.
    log.error({ err: error, projectId, request: id }, 'personal data could not be erased; it is tried again');
    task.failed('The erasure did not finish. It will be tried again.');
  }
}

/** The conversations that the search found, and conversations that arrived during its review. */
async function conversationsToErase(
  { db }: PersonalDataDeps,
  projectId: number,
  { created, conversation_ids: found }: Request,
  subject: Subject,
): Promise<string[]> {
  const since = created * 1_000_000;
  const late = await findPerson(db, projectId, subject, { since, report: async () => undefined });
  const known = [...found, ...late];
  return withCopies(db, projectId, [
    ...known,
    ...(await conversationsOfCalls(db, projectId, known, subject)),
    ...(await conversationsOfTelephone(db, projectId, known, subject)),
  ]);
}

/** Erases other data about the person last, because the conversations are needed to find it. */
async function eraseOutside(
  { inProject, tombstones, now }: PersonalDataDeps,
  projectId: number,
  ids: string[],
  { keeps_tests: keepsTests, who }: Request,
  person: Person,
): Promise<void> {
  await inProject(projectId, 'write', (tx) =>
    eraseCopies({ db: tx, projectId, actor: { userId: who }, now }, person, keepsTests),
  );
  const erased = Math.trunc(now() / 1_000_000);
  await inProject(projectId, 'write', async (tx) => {
    const called = await eraseCalled({ db: tx, projectId }, person);
    const call_ids = await eraseCalls({ db: tx, projectId }, person);
    // Written before the transaction ends: a second attempt would no longer find the erased person.
    const installation = await installationId(tx);
    await tombstones.add({ installation, project_id: projectId, conversation_ids: ids, ...called, call_ids, erased });
  });
}
