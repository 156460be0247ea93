import type { ChatEnvironment } from '@parley/domain/deployment';
import type { Microseconds } from '@parley/domain/ids';
import { sql } from 'kysely';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { IS_IN_USE } from '#platform/db/resting-projects.ts';

/** The part that the other system has received. */
export interface Forwarded {
  /** The system that took over the conversation. */
  system: string;
  url: string;
  /** Timestamp of the last entry that was checked. */
  until: Microseconds;
  /** How often sending the next part has failed. */
  failures: number;
  /** The last timestamp of a failed attempt, so that the retry sends exactly that part. */
  tried?: Microseconds;
}

/** A conversation with unsent messages for the other system. */
export interface DueForward {
  projectId: number;
  id: string;
  tokenHash: Buffer;
  environment: ChatEnvironment;
  /** A `ConversationState` as JSON. */
  state: string;
  turnNo: number;
  forwarded: Forwarded | null;
  /** Other servers leave it alone until then. */
  until: Microseconds;
}

/**
 * Claims conversations of all projects, the longest waiting first. Each is given to one server, which has until then to
 * send it.
 */
export async function claimForwards(
  db: Queries,
  { now, until, most }: { now: Microseconds; until: Microseconds; most: number },
): Promise<DueForward[]> {
  return withSystem(db, async (tx) => {
    const { rows } = await sql<ForwardRow>`
      update conversations c set forward_due = ${until}
      from (
        select project_id, id from conversations where forward_due <= ${now} and ${IS_IN_USE}
        order by forward_due limit ${most} for update skip locked
      ) due
      where c.project_id = due.project_id and c.id = due.id
      returning c.project_id, c.id, c.token_hash, c.environment, c.state, c.turn_no, c.forwarded
    `.execute(tx);
    return rows.map((row) => ({
      projectId: row.project_id,
      id: row.id,
      tokenHash: row.token_hash,
      environment: row.environment,
      state: row.state,
      turnNo: row.turn_no,
      forwarded: row.forwarded === null ? null : (JSON.parse(row.forwarded) as Forwarded),
      until,
    }));
  });
}

/** Renews the claims of conversations that are being sent. */
export async function renewForwards(db: Queries, claimed: readonly DueForward[], until: Microseconds): Promise<void> {
  const places = claimed.map((due) => ({ project_id: due.projectId, id: due.id, until: due.until }));
  await withSystem(db, async (tx) => {
    await sql`
      update conversations c set forward_due = ${until}
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as h (project_id bigint, id text, until bigint)
      where c.project_id = h.project_id and c.id = h.id and c.forward_due = h.until`.execute(tx);
  });
  for (const due of claimed) due.until = until;
}

/**
 * Records which entries were sent. Entries that a turn has added since the claim are due immediately, unless `due` says
 * when.
 */
export async function keepForwarded(
  db: Queries,
  { projectId, id, turnNo }: DueForward,
  forwarded: Forwarded | null,
  { now, due = null }: { now: Microseconds; due?: Microseconds | null },
): Promise<void> {
  await withSystem(db, async (tx) => {
    await sql`
      update conversations
      set forwarded = ${forwarded === null ? null : JSON.stringify(forwarded)},
        forward_due = coalesce(${due}::bigint, case when turn_no = ${turnNo} then null else ${now}::bigint end)
      where project_id = ${projectId} and id = ${id}
    `.execute(tx);
  });
}

interface ForwardRow {
  project_id: number;
  id: string;
  token_hash: Buffer;
  environment: ChatEnvironment;
  state: string;
  turn_no: number;
  forwarded: string | null;
}
