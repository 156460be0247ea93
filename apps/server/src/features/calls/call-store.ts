import type { EndReason, CallQuality } from '@parley/voice';
import type { ChatEnvironment, Environment } from '@parley/domain/deployment';
import { DEFAULT_SETTINGS } from '@parley/domain/settings';
import { sql } from 'kysely';
import type { StoredPart } from '#features/calls/stored-part.ts';
import { linesInUse, linesOf, lockLines } from '#platform/telephone/lines.ts';
import { withProject, withSystem, type Queries } from '#platform/db/database.ts';

/** Seconds without a sign of life after which a process counts as dead and its calls as over. */
const CALL_LEASE_S = 20;

export interface NewCall {
  projectId: number;
  /** `draft`: a test call from the console. */
  environment: ChatEnvironment;
  direction: 'in' | 'out';
  caller: string;
  called: string;
  server: string;
  /** A person asked for the call in Settings. */
  isTrial?: boolean;
}

export interface CallKey {
  projectId: number;
  id: number;
}

/** Takes a line for a call that no campaign makes; null if all are in use. */
export function admitCall(db: Queries, call: NewCall & { environment: Environment }): Promise<CallKey | null> {
  const { projectId, environment } = call;
  return withProject(db, projectId, async (tx) => {
    await lockLines(tx, projectId);
    const place = { db: tx, projectId };
    if ((await linesInUse(place, environment)) >= (await linesOf(place, environment))) return null;
    return insertCall(tx, call);
  });
}

/** Records a call of a campaign, whose attempt has taken the line, or a test call, which needs none. */
export function recordCall(db: Queries, call: NewCall): Promise<CallKey> {
  return withProject(db, call.projectId, (tx) => insertCall(tx, call));
}

async function insertCall(tx: Queries, call: NewCall) {
  const { projectId, environment, direction, caller, called, server, isTrial = false } = call;
  const { id } = await tx
    .insertInto('calls')
    .values({
      ...{ project_id: projectId, environment, direction, caller, called, server, is_trial: isTrial },
      lease_until: sql<number>`unix_seconds() + ${CALL_LEASE_S}::bigint`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { projectId, id };
}

export async function noteCallAnswered(db: Queries, { projectId, id }: CallKey): Promise<void> {
  await withProject(db, projectId, async (tx) => {
    await sql`
      update calls set answered = microseconds()
      where project_id = ${projectId} and id = ${id} and ended is null`.execute(tx);
  });
}

export async function noteConversation(db: Queries, { projectId, id }: CallKey, conversation: string): Promise<void> {
  await withProject(db, projectId, async (tx) => {
    await sql`
      update calls set conversation_id = ${conversation} where project_id = ${projectId} and id = ${id}`.execute(tx);
  });
}

/** Records the end of a call, `agoMs` after it. If another process has already given the call up, its end stays. */
export async function endCall(
  db: Queries,
  key: CallKey,
  { by, code, reason }: EndReason,
  { quality, agoMs = 0 }: { quality: CallQuality | null; agoMs?: number },
): Promise<void> {
  const { projectId, id } = key;
  await withProject(db, projectId, async (tx) => {
    await sql`
      update calls set ended = microseconds() - ${Math.round(agoMs * 1_000)}::bigint, hung_up_by = ${by}, sip_code = ${code}, reason = ${reason},
        packets_received = ${quality?.packetsReceived ?? null}, packets_lost = ${quality?.packetsLost ?? null},
        packets_sent = ${quality?.packetsSent ?? null}, jitter_ms = ${quality?.jitterMs ?? null}
      where project_id = ${projectId} and id = ${id} and ended is null`.execute(tx);
  });
}

export interface NumberedPart {
  no: number;
  at: number;
  part: StoredPart;
}

export async function appendParts(db: Queries, { projectId, id }: CallKey, parts: readonly NumberedPart[]) {
  if (parts.length === 0) return;
  const rows = parts.map(({ no, at, part }) => ({ no, at, part: JSON.stringify(part) }));
  await withProject(db, projectId, async (tx) => {
    await sql`
      insert into call_parts (project_id, call_id, no, at, part)
      select ${projectId}::bigint, ${id}::bigint, r.no, r.at, r.part
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (no integer, at bigint, part text)
      on conflict do nothing`.execute(tx);
  });
}

/** Renews the leases of the calls that a process holds, and ends calls whose process has stopped. */
export async function renewCalls(db: Queries, held: readonly CallKey[]): Promise<void> {
  await withSystem(db, async (tx) => {
    await sql`
      update calls c set lease_until = unix_seconds() + ${CALL_LEASE_S}::bigint
      from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as h ("projectId" bigint, id bigint)
      where c.project_id = h."projectId" and c.id = h.id and c.ended is null`.execute(tx);
    await sql`
      update calls set ended = lease_until * 1000000, hung_up_by = 'network', reason = 'The telephone process ended'
      where ended is null and lease_until < unix_seconds()`.execute(tx);
  });
}

const DAY_US = 24 * 60 * 60 * 1_000_000;
const MOST_DAYS = 30;

/**
 * Deletes calls in which no conversation began after the days that the project's settings keep conversations, and after
 * thirty at most. The others go with their conversations.
 */
export async function forgetCalls(db: Queries): Promise<number> {
  const keptDays = sql`coalesce((s.data ->> 'conversations_retention')::int, ${DEFAULT_SETTINGS.conversations_retention})`;
  return withSystem(db, async (tx) => {
    const { numAffectedRows } = await sql`
      delete from calls c where c.conversation_id is null and c.ended is not null
        and c.began < microseconds() - ${DAY_US}::bigint * coalesce((
          select least(nullif(${keptDays}, 0), ${MOST_DAYS}) from things s
          where s.project_id = c.project_id and s.resource = 'settings'
        ), ${MOST_DAYS})`.execute(tx);
    return Number(numAffectedRows ?? 0);
  });
}
