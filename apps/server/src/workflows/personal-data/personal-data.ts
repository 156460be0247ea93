import { NO_PERSONAL_DATA, type PersonalDataCounts, type PersonalDataRequest } from '@parley/contract';
import { subjectOf, type Subject } from '@parley/domain/personal-data/subject';
import { sql } from 'kysely';
import {
  claimUnfinished,
  forgetUnconfirmed,
  requestStore,
  type StoredRequest,
} from '#features/personal-data/request-store.ts';
import type { Tasks } from '#features/tasks/tasks.ts';
import { withProject, withSystem, type InProject, type Queries } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';
import { oneAtATime } from '#platform/one-at-a-time.ts';
import { conversationsWith, countCalled, findContacts } from '#workflows/personal-data/called-people.ts';
import { eraseCalled, eraseCalledAgain } from '#workflows/personal-data/erase-called.ts';
import { countCopies, eraseCopies } from '#workflows/personal-data/erase-copies.ts';
import { deploymentsNaming } from '#workflows/personal-data/deployments-naming.ts';
import { eraseConversation } from '#workflows/personal-data/erase-conversations.ts';
import { findPerson, withCopies } from '#workflows/personal-data/find-person.ts';
import type { Tombstones } from '#workflows/personal-data/tombstones.ts';

export interface PersonalDataDeps {
  db: Queries;
  inProject: InProject;
  tasks: Tasks;
  tombstones: Tombstones;
  log: Logger;
  now(): number;
}

const GRANT = 'DELETE:/conversations/<id>';
/** The interval at which the work reports its progress. */
const NOTED_EVERY = 20;

/** Finds, erases and exports what is known of a person. What a server began and did not finish, another one finishes. */
export function createPersonalData({ db, inProject, tasks, tombstones, log, now }: PersonalDataDeps) {
  const inOrder = oneAtATime();
  const inStore = <T>(projectId: number, work: (store: ReturnType<typeof requestStore>) => Promise<T>): Promise<T> =>
    withProject(db, projectId, (tx) => work(requestStore({ db: tx, projectId })));

  async function search(projectId: number, { id, ...request }: StoredRequest): Promise<void> {
    const task = tasks.begin(projectId, 'erase', GRANT);
    const report = async (share: number) => {
      task.report(share, 'Searching conversations');
      await inStore(projectId, (store) => store.note(id, 0));
    };
    try {
      const subject = subjectIn(request);
      const named = await findPerson(db, projectId, subject, { report, signal: task.signal });
      const ids = await withCopies(db, projectId, [...named, ...(await calledIn(db, projectId, named, subject))]);
      const counts = await withProject(db, projectId, (tx) => countIn(tx, projectId, ids, subject));
      await inStore(projectId, (store) => store.move(id, 'searching', 'found', { conversation_ids: ids, counts }));
      task.done(`${ids.length} conversations found`);
    } catch (error) {
      await fail(projectId, id, 'searching', error);
      task.failed('The search did not finish');
    }
  }

  async function erase(projectId: number, { id, ...request }: StoredRequest): Promise<void> {
    const task = tasks.begin(projectId, 'erase', GRANT);
    try {
      task.commit('Erasing');
      const subject = subjectIn(request);
      // Entries that came while somebody read the found ones.
      const since = request.created * 1_000_000;
      const late = await findPerson(db, projectId, subject, { since, report: async () => undefined });
      const known = [...request.conversation_ids, ...late];
      const ids = await withCopies(db, projectId, [...known, ...(await calledIn(db, projectId, known, subject))]);
      const { keeps_tests: keepsTests, who } = request;
      // Before the conversations: tests are found by them.
      await inProject(projectId, 'write', (tx) =>
        eraseCopies({ db: tx, projectId, actor: { userId: who }, now }, ids, subject, keepsTests),
      );
      const erased = Math.trunc(now() / 1_000_000);
      await inProject(projectId, 'write', async (tx) => {
        const called = await eraseCalled({ db: tx, projectId }, ids, subject);
        // Before the end of the transaction: another try finds nobody any more whom this one has erased.
        await tombstones.add({ project_id: projectId, conversation_ids: ids, ...called, erased });
      });
      for (const [at, conversation] of ids.entries()) {
        await eraseConversation(db, projectId, conversation, now());
        if (at % NOTED_EVERY > 0) continue;
        task.report(at / ids.length, 'Erasing');
        await inStore(projectId, (store) => store.note(id, at + 1));
      }
      const deployments = await deploymentsNaming(db, projectId, subject);
      const counts = { ...request.counts, conversations: ids.length, deployments };
      await inStore(projectId, (store) => store.move(id, 'erasing', 'done', { conversation_ids: ids, counts }));
      task.done(`${ids.length} conversations erased`);
    } catch (error) {
      // It stays as it is: another server goes on with it, or this one a minute later.
      log.error({ err: error, projectId, request: id }, 'personal data could not be erased; it is tried again');
      task.failed('The erasure did not finish. It will be tried again.');
    }
  }

  async function fail(projectId: number, id: number, from: StoredRequest['state'], error: unknown): Promise<void> {
    log.error({ err: error, projectId, request: id }, 'a search for personal data did not finish');
    const failure = 'The search did not finish. Please try again.';
    await inStore(projectId, (store) => store.move(id, from, 'failed', { failure })).catch(() => undefined);
  }

  async function work(projectId: number, id: number): Promise<void> {
    const request = await inStore(projectId, (store) => store.find(id));
    if (request.state === 'searching') await search(projectId, request);
    if (request.state === 'erasing') await erase(projectId, request);
  }

  /** A search reads all that a project has: this server makes one at a time. */
  function begin(projectId: number, id: number): void {
    inOrder('all', () => work(projectId, id)).catch((error: unknown) => {
      log.error({ err: error, projectId, request: id }, 'a request about personal data failed');
    });
  }

  /** To be called every minute: finishes what a server that ended has begun, and what did not succeed. */
  async function goOn(): Promise<void> {
    for (const { projectId, id } of await claimUnfinished(db)) await inOrder('all', () => work(projectId, id));
  }

  return {
    begin,
    goOn,
    countIn,
    /** Works on it until it is over. */
    finish: work,

    /** What is shown of a request; the names of tests while it waits for an answer. */
    async shown(projectId: number, request: StoredRequest): Promise<PersonalDataRequest> {
      const isWaiting = request.state === 'found' && request.kind === 'erasure' && request.subject !== null;
      const { conversation_ids: ids } = request;
      const copies = isWaiting
        ? await withProject(db, projectId, (tx) => countCopies({ db: tx, projectId }, ids, subjectIn(request)))
        : null;
      return shownRequest(request, copies?.test_names ?? []);
    },

    /** Every hour and at the start: also erases again what a backup brought back. */
    async tidyUp(): Promise<void> {
      await forgetUnconfirmed(db);
      await goOn();
      for (const { project_id: projectId, conversation_ids: ids, ...called } of await tombstones.all()) {
        const restored = await notErased(db, projectId, ids);
        for (const id of restored) await eraseConversation(db, projectId, id, now());
        const people = await withProject(db, projectId, (tx) => eraseCalledAgain({ db: tx, projectId }, called));
        if (restored.length + people > 0)
          log.info({ projectId, conversations: restored.length, people }, 'what was restored was erased again');
      }
    },
  };
}

/** The progress of a request, without the conversations that it is about. */
export function shownRequest(
  { id, kind, state, subject_kind, subject, counts, failure, who_name, created, finished, erased }: StoredRequest,
  testNames: string[],
): PersonalDataRequest {
  const { deployments = [], ...numbers } = counts;
  const progress =
    state === 'erasing' ? Math.min(1, erased / Math.max(1, counts.conversations)) : Number(state !== 'searching');
  return {
    ...{ id, kind, state, subject_kind, subject, failure, who_name, created, finished },
    // A request from before a kind of thing was counted found none of it.
    counts: { ...NO_PERSONAL_DATA, ...numbers },
    deployments,
    test_names: testNames,
    progress,
  };
}

export type PersonalData = ReturnType<typeof createPersonalData>;

async function countIn(
  tx: Queries,
  projectId: number,
  ids: readonly string[],
  subject: Subject,
): Promise<PersonalDataCounts> {
  const { test_names: _names, ...copies } = await countCopies({ db: tx, projectId }, ids, subject);
  const called = await countCalled({ db: tx, projectId }, ids, subject);
  return { ...(await countConversations(tx, projectId, ids)), ...copies, ...called };
}

/** The conversations of calls to the person. Whoever names one conversation means no other. */
async function calledIn(db: Queries, projectId: number, ids: readonly string[], subject: Subject): Promise<string[]> {
  if (subject.kind === 'conversation') return [];
  return withProject(db, projectId, async (tx) => {
    const place = { db: tx, projectId };
    return conversationsWith(place, await findContacts(place, ids, subject));
  });
}

function subjectIn({ subject_kind: kind, subject }: Pick<StoredRequest, 'subject_kind' | 'subject'>): Subject {
  const found = kind && subject !== null ? subjectOf(kind, subject) : null;
  if (!found) throw new Error('A request about personal data names nobody');
  return found;
}

async function notErased(db: Queries, projectId: number, ids: readonly string[]): Promise<string[]> {
  const { rows } = await withSystem(db, (tx) =>
    sql<{ id: string }>`
      select id from conversations
      where project_id = ${projectId} and id = any(${ids}::text[]) and erased is null`.execute(tx),
  );
  return rows.map(({ id }) => id);
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
