import type { PersonalDataRequest } from '@parley/contract';
import {
  claimUnfinished,
  forgetUnconfirmed,
  renewWork,
  type StoredRequest,
} from '#features/personal-data/request-store.ts';
import { withProject } from '#platform/db/database.ts';
import { oneAtATime } from '#platform/one-at-a-time.ts';
import { CLAIMED_S, renewals } from '#platform/renewals.ts';
import { eraseAgain } from '#workflows/personal-data/erase-again.ts';
import { erasePerson } from '#workflows/personal-data/erase-person.ts';
import { countCopies } from '#features/personal-data/find-copies.ts';
import { personOf } from '#platform/personal-data/person.ts';
import { inStore, subjectIn, type PersonalDataDeps } from '#workflows/personal-data/requests.ts';
import { searchPerson } from '#workflows/personal-data/search-person.ts';
import { shownRequest } from '#workflows/personal-data/shown-request.ts';

/** When a request that failed is tried again. */
const AFTER_FAILURE_S = 60;

/**
 * Finds, erases and exports personal data of a person. Another server finishes work that a server began and did not
 * finish.
 */
export function createPersonalData(deps: PersonalDataDeps) {
  const { db, log } = deps;
  const inOrder = oneAtATime();
  const claims = renewals<{ projectId: number; id: number }>((held) => renewWork(db, held, CLAIMED_S));

  async function work(projectId: number, id: number): Promise<void> {
    const request = await inStore(db, projectId, (store) => store.find(id));
    if (request.state === 'searching') await searchPerson(deps, projectId, request);
    if (request.state === 'erasing') await erasePerson(deps, projectId, request);
  }

  /** A search reads all data of a project, so this server runs one at a time. */
  async function workInOrder(claim: { projectId: number; id: number }): Promise<void> {
    claims.hold(claim);
    try {
      await inOrder('all', () => work(claim.projectId, claim.id));
      claims.release(claim);
    } catch (error) {
      claims.release(claim);
      await renewWork(db, [claim], AFTER_FAILURE_S);
      throw error;
    }
  }

  function begin(projectId: number, id: number): void {
    workInOrder({ projectId, id }).catch((error: unknown) => {
      log.error({ err: error, projectId, request: id }, 'a request about personal data failed');
    });
  }

  /** Finishes requests whose server ended or that failed. Called every second. */
  async function goOn(): Promise<void> {
    await Promise.all((await claimUnfinished(db)).map(workInOrder));
  }

  return {
    begin,
    goOn,
    /** Works on a request until it is finished. */
    finish: work,

    /** The public view of a request, with the names of tests while it waits for an answer. */
    async shown(projectId: number, request: StoredRequest): Promise<PersonalDataRequest> {
      const isWaiting = request.state === 'found' && request.kind === 'erasure' && request.subject !== null;
      const { conversation_ids: ids } = request;
      const copies = isWaiting
        ? await withProject(db, projectId, (tx) =>
            countCopies({ db: tx, projectId }, personOf(ids, subjectIn(request))),
          )
        : null;
      return shownRequest(request, copies?.test_names ?? []);
    },

    /** Runs every hour and at the start. */
    tidyUp: (): Promise<void> => forgetUnconfirmed(db),

    /**
     * Erases again what a restored backup has brought back, by the list of the erasures that this server carried out.
     * Runs every hour and at the start.
     */
    async eraseAgain(): Promise<void> {
      await eraseAgain(deps);
    },
  };
}

export type PersonalData = ReturnType<typeof createPersonalData>;
