import type { EndReason, CallQuality } from '@parley/voice';
import type { ChatEnvironment, Environment } from '@parley/domain/deployment';
import { sql, type RawBuilder } from 'kysely';
import type { StoredPart } from '#features/calls/stored-part.ts';
import { linesInUse, linesOf, lockLines } from '#platform/telephone/lines.ts';
import { withProject, withSystem, type Queries } from '#platform/db/database.ts';

/** Seconds without a sign of life after which a process counts as dead and its calls as over. */
const CALL_LEASE_S = 20;
const LOST = 'The telephone process ended';

export interface NewCall {
  projectId: number;
  /** `draft`: a test call from the console. */
  environment: ChatEnvironment;
  direction: 'in' | 'out';
  caller: string;
  called: string;
  server: string;
  campaignId?: number;
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

async function insertCall(tx: Queries, { projectId, campaignId, isTrial = false, ...line }: NewCall) {
  const { id } = await tx
    .insertInto('calls')
    .values({
      ...{ ...line, project_id: projectId, campaign_id: campaignId ?? null, is_trial: isTrial },
      lease_until: sql<number>`unix_seconds() + ${CALL_LEASE_S}::bigint`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { projectId, id };
}

/** Records that a call was answered; `at` is in microseconds of this process, as in the call's parts. */
export async function noteCallAnswered(
  db: Queries,
  { projectId, id }: CallKey,
  { codec, at }: { codec: string | null; at: number },
): Promise<void> {
  await withProject(db, projectId, async (tx) => {
    await sql`
      update calls set answered = greatest(began, ${at}::bigint), codec = ${codec}
      where project_id = ${projectId} and id = ${id} and ended is null`.execute(tx);
  });
}

export async function noteConversation(db: Queries, { projectId, id }: CallKey, conversation: string): Promise<void> {
  await withProject(db, projectId, async (tx) => {
    await sql`
      update calls set conversation_id = ${conversation} where project_id = ${projectId} and id = ${id}`.execute(tx);
  });
}

/** What a call in progress does, and the answer that it waits for. */
export interface CallProgress {
  state: string;
  waitsFor: string | null;
}

export async function noteProgress(db: Queries, { projectId, id }: CallKey, { state, waitsFor }: CallProgress) {
  await withProject(db, projectId, async (tx) => {
    await sql`
      update calls set state = ${state}, waits_for = ${waitsFor}
      where project_id = ${projectId} and id = ${id} and ended is null`.execute(tx);
  });
}

/** The counts and times of a call `c`, from what happened in it. */
const COUNTED = sql`
  (barge_ins, silences, recognition_failures, answer_ms, listening_ms, voice_ms) = (
    select count(*) filter (where kind = 'barge_in'), count(*) filter (where kind = 'silence'),
      count(*) filter (where kind in ('failed', 'takeover') and coalesce(p ->> 'part', p ->> 'of') = 'recognizer'),
      coalesce(array_agg((p ->> 'answer_ms')::float8::integer) filter (where p ->> 'answer_ms' is not null), '{}'),
      coalesce(sum((p -> 'parts' ->> 'pause')::float8 + (p -> 'parts' ->> 'recognizer')::float8)
        filter (where kind = 'said'), 0)::integer,
      coalesce(sum((p -> 'parts' ->> 'voice')::float8) filter (where kind = 'said'), 0)::integer
    from call_parts, lateral (select part::jsonb as p, part::jsonb ->> 'kind' as kind) read
    where call_parts.project_id = c.project_id and call_parts.call_id = c.id
  )`;

/**
 * Records the end of a call, `agoMs` after it, and returns its conversation. If another process has already given the
 * call up, its end stays.
 */
export async function endCall(
  db: Queries,
  key: CallKey,
  { by, code, reason }: EndReason,
  { quality, agoMs = 0 }: { quality: CallQuality | null; agoMs?: number },
): Promise<string | null> {
  const { projectId, id } = key;
  return withProject(db, projectId, async (tx) => {
    const { rows } = await sql<{ conversation_id: string | null }>`
      update calls c set ended = microseconds() - ${Math.round(agoMs * 1_000)}::bigint, hung_up_by = ${by}, sip_code = ${code}, reason = ${reason},
        packets_received = ${quality?.packetsReceived ?? null}, packets_lost = ${quality?.packetsLost ?? null},
        packets_sent = ${quality?.packetsSent ?? null}, jitter_ms = ${quality?.jitterMs ?? null},
        codec = coalesce(${quality?.codec ?? null}, codec), state = 'ended', waits_for = null, ${COUNTED}
      where project_id = ${projectId} and id = ${id} and ended is null returning conversation_id`.execute(tx);
    return rows[0]?.conversation_id ?? null;
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

export interface EndedCall {
  projectId: number;
  conversation: string | null;
}

/**
 * Renews the leases of the calls that a process holds. A call that others took for lost while this process had no
 * database goes on: its record is open again, and gets its true end later.
 */
export async function renewCalls(db: Queries, held: readonly CallKey[]): Promise<void> {
  await withSystem(db, async (tx) => {
    await sql`
      update calls c set lease_until = unix_seconds() + ${CALL_LEASE_S}::bigint, ended = null,
        hung_up_by = case when c.ended is null then c.hung_up_by end, reason = case when c.ended is null then c.reason end,
        state = case when c.ended is null then c.state else 'listening' end
      from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as h ("projectId" bigint, id bigint)
      where c.project_id = h."projectId" and c.id = h.id and (c.ended is null or c.reason = ${LOST})`.execute(tx);
  });
}

/** Ends calls whose process has stopped. */
export function endLapsedCalls(db: Queries): Promise<EndedCall[]> {
  return withSystem(db, (tx) => endLost(tx, sql`lease_until < unix_seconds()`));
}

/** Ends the calls of a process that no longer runs. */
export async function endCallsOf(db: Queries, server: string): Promise<EndedCall[]> {
  return withSystem(db, (tx) => endLost(tx, sql`server = ${server}`));
}

/** Calls whose process has died ended with its last sign of life. */
async function endLost(tx: Queries, which: RawBuilder<unknown>): Promise<EndedCall[]> {
  const { rows } = await sql<EndedCall>`
    update calls c set hung_up_by = 'network', state = 'ended',
      ended = greatest(began, (lease_until - ${CALL_LEASE_S}::bigint) * 1000000, (
        select max(at) from call_parts p where p.project_id = c.project_id and p.call_id = c.id)),
      reason = ${LOST}, waits_for = null, ${COUNTED}
    where ended is null and ${which}
    returning project_id as "projectId", conversation_id as conversation`.execute(tx);
  return rows;
}
