import type { EmailSending, NewEmailReport } from '@parley/domain/email-report';
import { sql } from 'kysely';
import { chosenOf } from '#features/email-reports/report-store.ts';
import { sendingStore } from '#features/email-reports/sending-store.ts';
import { slotsOf } from '#features/email-reports/slots.ts';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { IS_IN_USE } from '#platform/db/resting-projects.ts';

/** A sending that one server works on. */
export interface DueSending {
  projectId: number;
  id: number;
  reportId: number;
  /** Unix seconds; null if a user sent it manually. */
  slot: number | null;
  created: number;
  attempts: number;
  recipients: string[];
  sentTo: string[];
  refused: EmailSending['refused'];
  report: NewEmailReport;
}

/** The mail server's answer for each address of an attempt. */
export interface Attempted {
  accepted: string[];
  refused: EmailSending['refused'];
  /** Addresses that may accept it later. */
  later: string[];
  error: string | null;
}

const MOST_AT_ONCE = 100;
/** How many sendings of a report its history keeps. */
const KEPT = 100;

/** A report that could not be queued, and why. */
export type QueueFault = (about: { project_id: number; report_id: number }, error: unknown) => void;

/**
 * Queues every report that is due, once: after a downtime only the latest of its missed times. Uses the database's
 * clock. Each report has its own transaction, so that a fault does not stop the others.
 */
export async function queueDueReports(db: Queries, onFault: QueueFault): Promise<void> {
  const due = await withSystem(db, async (tx) => {
    const { rows } = await sql<{ project_id: number; id: number }>`
      select project_id, id from email_reports where next_slot <= unix_seconds() and ${IS_IN_USE}
      order by next_slot limit ${MOST_AT_ONCE}`.execute(tx);
    return rows;
  });
  for (const { project_id, id } of due) {
    const fault = (error: unknown) => onFault({ project_id, report_id: id }, error);
    await withSystem(db, (tx) => queueReport(tx, project_id, id, fault)).catch(fault);
  }
}

async function queueReport(tx: Queries, projectId: number, id: number, onFault: (error: unknown) => void) {
  const { rows } = await sql<{ chosen: string; now: number }>`
    select chosen, unix_seconds() as now from email_reports
    where project_id = ${projectId} and id = ${id} and next_slot <= unix_seconds() for update skip locked`.execute(tx);
  const [row] = rows;
  if (!row) return;
  const planned = planOf(row);
  if ('error' in planned) {
    onFault(planned.error);
    await sql`
      insert into email_sendings (project_id, report_id, state, due, ended, recipients, error)
      values (${projectId}, ${id}, 'failed', null, ${row.now}, '[]', ${UNREADABLE})`.execute(tx);
  } else {
    await sql`
      insert into email_sendings (project_id, report_id, slot, recipients)
      values (${projectId}, ${id}, ${planned.slot}, ${planned.recipients}) on conflict do nothing`.execute(tx);
  }
  const next = 'error' in planned ? null : planned.next;
  await sql`update email_reports set next_slot = ${next} where project_id = ${projectId} and id = ${id}`.execute(tx);
  await sendingStore(tx, projectId).forgetOld(id, KEPT);
}

const UNREADABLE = 'The schedule cannot be read. Change the report to send it again.';

/** A later version of Node may no longer know the time zone of a schedule. */
function planOf({ chosen, now }: { chosen: string; now: number }) {
  try {
    const report = chosenOf(chosen);
    const slots = slotsOf(report);
    const [next = null] = slots.after(now);
    return { slot: slots.latest(now) ?? null, next, recipients: JSON.stringify(report.recipients) };
  } catch (error) {
    return { error };
  }
}

/**
 * Ends sendings whose server ended between the last byte of the mail and the mail server's answer. The mail may have
 * arrived, so it is not sent again automatically.
 */
export async function endUnanswered(db: Queries): Promise<void> {
  await withSystem(db, async (tx) => {
    await sql`
      update email_sendings
      set state = 'unknown', due = null, ended = unix_seconds(),
        error = 'The server ended before the mail server confirmed the email. It may have arrived.'
      where state = 'sending' and due <= unix_seconds()`.execute(tx);
  });
}

/** Claims the sendings that have waited longest for one server and so many seconds. */
export async function claimSendings(db: Queries, most: number, seconds: number): Promise<DueSending[]> {
  return withSystem(db, async (tx) => {
    const { rows } = await sql<Claimed>`
      update email_sendings s set due = unix_seconds() + ${seconds}::bigint, attempts = s.attempts + 1
      from (
        select project_id, id from email_sendings where state = 'waiting' and due <= unix_seconds() and ${IS_IN_USE}
        order by due, id limit ${most} for update skip locked
      ) claimed, email_reports r
      where s.project_id = claimed.project_id and s.id = claimed.id
        and r.project_id = s.project_id and r.id = s.report_id
      returning s.project_id, s.id, s.report_id, s.slot, s.created, s.attempts, s.recipients, s.sent_to, s.refused,
        r.chosen`.execute(tx);
    return rows.map(claimedOf);
  });
}

/** Renews the claims of sendings whose mail has not gone out yet. */
export async function renewSendings(db: Queries, claimed: readonly DueSending[], seconds: number): Promise<void> {
  const places = claimed.map(({ projectId, id, attempts }) => ({ project_id: projectId, id, attempts }));
  await withSystem(db, async (tx) => {
    await sql`
      update email_sendings s set due = unix_seconds() + ${seconds}::bigint
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as h (project_id bigint, id bigint, attempts integer)
      where s.project_id = h.project_id and s.id = h.id and s.attempts = h.attempts and s.state = 'waiting'
        -- One that waits for its next attempt is due much later.
        and s.due <= unix_seconds() + ${seconds}::bigint`.execute(tx);
  });
}

interface Claimed {
  project_id: number;
  id: number;
  report_id: number;
  slot: number | null;
  created: number;
  attempts: number;
  recipients: string;
  sent_to: string;
  refused: string;
  chosen: string;
}

function claimedOf(row: Claimed): DueSending {
  return {
    projectId: row.project_id,
    id: row.id,
    reportId: row.report_id,
    slot: row.slot,
    created: row.created,
    attempts: row.attempts,
    recipients: JSON.parse(row.recipients) as string[],
    sentTo: JSON.parse(row.sent_to) as string[],
    refused: JSON.parse(row.refused) as EmailSending['refused'],
    report: chosenOf(row.chosen),
  };
}

/**
 * Notes that the last bytes of the mail go out now. False if another server has taken over the sending, or the report
 * is deleted: then nothing may be sent.
 */
export async function beginSending(db: Queries, { projectId, id, attempts }: DueSending, seconds: number) {
  return withSystem(db, async (tx) => {
    const { rows } = await sql`
      update email_sendings set state = 'sending', due = unix_seconds() + ${seconds}::bigint
      where project_id = ${projectId} and id = ${id} and state = 'waiting' and attempts = ${attempts}
      returning id`.execute(tx);
    return rows.length > 0;
  });
}

/**
 * Records the answer to an attempt. With `waitSeconds`, addresses that may accept the mail later are tried again after
 * that.
 */
export async function settleSending(
  db: Queries,
  { projectId, id, attempts, ...before }: DueSending,
  { accepted, refused, later, error }: Attempted,
  waitSeconds: number | undefined,
): Promise<void> {
  const sentTo = [...before.sentTo, ...accepted];
  const isWaiting = later.length > 0 && waitSeconds !== undefined;
  const givenUp = isWaiting ? [] : later.map((address) => ({ address, reason: error ?? 'Not delivered' }));
  const state = isWaiting ? 'waiting' : sentTo.length > 0 ? 'sent' : 'failed';
  await withSystem(db, async (tx) => {
    await sql`
      update email_sendings set state = ${state},
        due = ${isWaiting ? sql`unix_seconds() + ${waitSeconds}::bigint` : null},
        ended = ${isWaiting ? null : sql`unix_seconds()`},
        recipients = ${JSON.stringify(later)}, sent_to = ${JSON.stringify(sentTo)},
        refused = ${JSON.stringify([...before.refused, ...refused, ...givenUp])}, error = ${error}
      where project_id = ${projectId} and id = ${id} and attempts = ${attempts} and due is not null`.execute(tx);
  });
}

/** Ends an attempt when it is unknown whether the mail server accepted the mail. */
export async function settleUnknown(db: Queries, { projectId, id, attempts }: DueSending, error: string) {
  await withSystem(db, async (tx) => {
    await sql`
      update email_sendings set state = 'unknown', due = null, ended = unix_seconds(), error = ${error}
      where project_id = ${projectId} and id = ${id} and attempts = ${attempts} and state = 'sending'`.execute(tx);
  });
}
