import { NO_PERSONAL_DATA, type FindingKey, type KeptDeployment, type PersonalDataCounts } from '@parley/contract';
import type { SubjectKind } from '@parley/domain/personal-data/subject';
import { Problem } from '@parley/domain/problem';
import { sql } from 'kysely';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { CLAIMED_S } from '#platform/renewals.ts';

/** The counts, and the deployments that still name the person. */
type StoredCounts = PersonalDataCounts & { deployments?: KeptDeployment[] };

export interface StoredRequest {
  project_id: number;
  id: number;
  kind: 'erasure' | 'export' | 'retention';
  state: 'searching' | 'found' | 'erasing' | 'done' | 'failed' | 'withdrawn';
  subject_kind: SubjectKind | null;
  subject: string | null;
  conversation_ids: string[];
  erased: number;
  counts: StoredCounts;
  keeps_tests: boolean;
  kept: FindingKey[];
  failure: string | null;
  who: number | null;
  who_name: string | null;
  created: number;
  finished: number | null;
}

const COLUMNS = sql`
  project_id, id, kind, state, subject_kind, subject, conversation_ids, erased, counts, keeps_tests, kept, failure, who,
  who_name, created, finished`;
/** The server that works on a request renews its claim each second. */
const WORKED_FOR_S = CLAIMED_S;
const LISTED = 200;

/** The searches, erasures and exports of a project. */
export function requestStore({ db, projectId }: { db: Queries; projectId: number }) {
  async function find(id: number): Promise<StoredRequest> {
    const { rows } = await sql<StoredRequest>`
      select ${COLUMNS} from personal_data_requests where project_id = ${projectId} and id = ${id}`.execute(db);
    if (!rows[0]) throw new Problem('not_found', 'Request not found');
    return rows[0];
  }

  return {
    find,

    /** Leaves out the ids of conversations, which may be many. */
    async list(): Promise<StoredRequest[]> {
      const { rows } = await sql<StoredRequest>`
        select project_id, id, kind, state, subject_kind, subject, '{}'::text[] as conversation_ids, erased, counts,
          keeps_tests, '[]'::jsonb as kept, failure, who, who_name, created, finished
        from personal_data_requests where project_id = ${projectId}
        order by created desc, id desc limit ${LISTED}`.execute(db);
      return rows;
    },

    async insert(
      request: Pick<StoredRequest, 'kind' | 'state' | 'subject_kind' | 'subject' | 'who' | 'who_name'> &
        Partial<Pick<StoredRequest, 'conversation_ids' | 'counts' | 'keeps_tests'>>,
    ): Promise<number> {
      const { conversation_ids = [], counts = NO_PERSONAL_DATA, keeps_tests = false, ...named } = request;
      const { id } = await db
        .insertInto('personal_data_requests')
        .values({
          ...named,
          project_id: projectId,
          conversation_ids,
          counts: JSON.stringify(counts),
          keeps_tests,
          finished: isOver(request.state) ? sql<number>`unix_seconds()` : null,
          worked_until: isOver(request.state) ? null : sql<number>`unix_seconds() + ${WORKED_FOR_S}`,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Refuses unless the request is in that state. A finished request contains no personal data any more. */
    async move(
      id: number,
      from: StoredRequest['state'],
      to: StoredRequest['state'],
      changes: Partial<Pick<StoredRequest, 'conversation_ids' | 'counts' | 'keeps_tests' | 'kept' | 'failure'>> = {},
    ): Promise<void> {
      const { counts, kept, ...others } = changes;
      const { numUpdatedRows } = await db
        .updateTable('personal_data_requests')
        .set({
          state: to,
          ...others,
          ...(counts ? { counts: JSON.stringify(counts) } : {}),
          ...(kept ? { kept: JSON.stringify(kept) } : {}),
          ...(isOver(to) ? { subject: null, kept: '[]', finished: sql<number>`unix_seconds()` } : {}),
          ...(to === 'withdrawn' ? { conversation_ids: [] } : {}),
          worked_until: to === 'erasing' ? sql<number>`unix_seconds() + ${WORKED_FOR_S}` : null,
        })
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .where('state', '=', from)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Problem('invalid', 'This was done already, or it has not been searched yet');
    },

    /** Records that a server is working on the request, and its progress. */
    async note(id: number, erased: number): Promise<void> {
      await db
        .updateTable('personal_data_requests')
        .set({ erased, worked_until: sql<number>`unix_seconds() + ${WORKED_FOR_S}` })
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .execute();
    },
  };
}

function isOver(state: StoredRequest['state']): boolean {
  return state === 'done' || state === 'failed' || state === 'withdrawn';
}

/** Takes over unfinished requests of all projects whose server has stopped working on them. */
export async function claimUnfinished(db: Queries): Promise<{ projectId: number; id: number }[]> {
  return withSystem(db, async (tx) => {
    const { rows } = await sql<{ project_id: number; id: number }>`
      update personal_data_requests set worked_until = unix_seconds() + ${WORKED_FOR_S}
      where state in ('searching', 'erasing') and worked_until < unix_seconds()
      returning project_id, id`.execute(tx);
    return rows.map(({ project_id, id }) => ({ projectId: project_id, id }));
  });
}

/** Keeps other servers from requests for so many seconds. */
export async function renewWork(
  db: Queries,
  held: readonly { projectId: number; id: number }[],
  seconds: number,
): Promise<void> {
  await withSystem(db, async (tx) => {
    await sql`
      update personal_data_requests r set worked_until = unix_seconds() + ${seconds}::bigint
      from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as h ("projectId" bigint, id bigint)
      where r.project_id = h."projectId" and r.id = h.id and r.state in ('searching', 'erasing')`.execute(tx);
  });
}

/** Deletes searches that were not confirmed within a day. */
export async function forgetUnconfirmed(db: Queries): Promise<void> {
  await withSystem(db, async (tx) => {
    await sql`
      update personal_data_requests set state = 'withdrawn', subject = null, kept = '[]', conversation_ids = '{}', finished = unix_seconds()
      where state = 'found' and created < unix_seconds() - 86400`.execute(tx);
  });
}
