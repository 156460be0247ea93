import type { EmailSending, NewEmailReport } from '@parley/domain/email-report';
import { sql } from 'kysely';
import { chosenOf } from '#features/email-reports/report-store.ts';
import { sendingStore } from '#features/email-reports/sending-store.ts';
import { slotsOf } from '#features/email-reports/slots.ts';
import { withSystem, type Queries } from '#platform/db/database.ts';

/** A sending that one server works on. */
export interface DueSending {
  projectId: number;
  id: number;
  reportId: number;
  /** Unix seconds; null where somebody sent it by hand. */
  slot: number | null;
  created: number;
  attempts: number;
  recipients: string[];
  sentTo: string[];
  refused: EmailSending['refused'];
  report: NewEmailReport;
}

/** The mail server's answer about each address that an attempt was for. */
export interface Attempted {
  accepted: string[];
  refused: EmailSending['refused'];
  /** Addresses that may accept it later. */
  later: string[];
  error: string | null;
}

const MOST_AT_ONCE = 100;
/** Sendings of a report that its history keeps. */
const KEPT = 100;

/**
 * Queues every report whose time has come, once: of several times that passed while no server ran, the latest one.
 * Reckons by the database's clock.
 */
export async function queueDueReports(db: Queries): Promise<void> {
  await withSystem(db, async (tx) => {
    const { rows } = await sql<{ project_id: number; id: number; chosen: string; now: number }>`
      select project_id, id, chosen, unix_seconds() as now from email_reports where next_slot <= unix_seconds()
      order by next_slot limit ${MOST_AT_ONCE} for update skip locked`.execute(tx);
    for (const { project_id: projectId, id, chosen, now } of rows) {
      const report = chosenOf(chosen);
      const slots = slotsOf(report);
      const slot = slots.latest(now) ?? null;
      const recipients = JSON.stringify(report.recipients);
      await sql`
        insert into email_sendings (project_id, report_id, slot, recipients)
        values (${projectId}, ${id}, ${slot}, ${recipients}) on conflict do nothing`.execute(tx);
      await sql`
        update email_reports set next_slot = ${slots.after(now)[0] ?? null}
        where project_id = ${projectId} and id = ${id}`.execute(tx);
      await sendingStore(tx, projectId).forgetOld(id, KEPT);
    }
  });
}

/**
 * Ends the sendings whose server ended between the last byte of the mail and the mail server's answer. The mail may
 * have arrived, so that nobody sends it again by itself.
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
        select project_id, id from email_sendings where state = 'waiting' and due <= unix_seconds()
        order by due, id limit ${most} for update skip locked
      ) claimed, email_reports r
      where s.project_id = claimed.project_id and s.id = claimed.id
        and r.project_id = s.project_id and r.id = s.report_id
      returning s.project_id, s.id, s.report_id, s.slot, s.created, s.attempts, s.recipients, s.sent_to, s.refused,
        r.chosen`.execute(tx);
    return rows.map(claimedOf);
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
 * Notes that the last bytes of the mail go out now. False where another server has taken the sending over meanwhile,
 * or the report is deleted: then nothing may go out.
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

/** Notes the answer to an attempt. With `waitSeconds`, the addresses that may accept it later are tried again then. */
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

/** Ends an attempt after which nobody knows whether the mail server took the mail. */
export async function settleUnknown(db: Queries, { projectId, id, attempts }: DueSending, error: string) {
  await withSystem(db, async (tx) => {
    await sql`
      update email_sendings set state = 'unknown', due = null, ended = unix_seconds(), error = ${error}
      where project_id = ${projectId} and id = ${id} and attempts = ${attempts} and state = 'sending'`.execute(tx);
  });
}
