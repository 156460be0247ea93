import type { Microseconds } from '@parley/domain/ids';
import { sql } from 'kysely';
import { withProject, type Queries } from '#platform/db/database.ts';

const LOOKED_AT = 1_000;

/**
 * The conversation that a sweep last reached. Sweeps go by project id, then from the newest conversation to the oldest.
 */
export interface SweepMark {
  projectId: number;
  /** Null before the first of the project. */
  conversation: { started: Microseconds; id: string } | null;
}

interface Found {
  stale: { projectId: number; id: string }[];
  /** Null at the end. */
  next: SweepMark | null;
}

/** Finds the next conversations whose facts are missing or older than they are. */
export async function staleConversations(db: Queries, after: SweepMark | null): Promise<Found> {
  const projectId = after?.projectId ?? (await projectAfter(db, 0));
  if (projectId === null) return { stale: [], next: null };
  const last = after?.conversation ?? null;
  const rows = await withProject(db, projectId, async (tx) => {
    const { rows: found } = await sql<{ id: string; started: Microseconds; is_stale: boolean }>`
      with talks as materialized (
        select id, started, last_at from conversations
        where project_id = ${projectId}
          and ${last === null ? sql`true` : sql`(started, id) < (${last.started}::bigint, ${last.id})`}
        order by started desc, id desc limit ${LOOKED_AT}
      )
      select c.id, c.started, f.known_at is null or f.known_at < c.last_at as is_stale
      from talks c
      left join conversation_facts f on f.project_id = ${projectId} and f.conversation_id = c.id
      order by c.started desc, c.id desc`.execute(tx);
    return found;
  });
  const stale = rows.flatMap(({ id, is_stale }) => (is_stale ? [{ projectId, id }] : []));
  const oldest = rows.at(-1);
  if (oldest && rows.length === LOOKED_AT) {
    return { stale, next: { projectId, conversation: { started: oldest.started, id: oldest.id } } };
  }
  const following = await projectAfter(db, projectId);
  return { stale, next: following === null ? null : { projectId: following, conversation: null } };
}

async function projectAfter(db: Queries, id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select min(id) as id from projects where id > ${id}`.execute(db);
  return rows[0]?.id ?? null;
}
