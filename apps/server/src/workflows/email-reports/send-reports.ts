import {
  beginSending,
  claimSendings,
  endUnanswered,
  queueDueReports,
  renewSendings,
  settleSending,
  settleUnknown,
  type Attempted,
  type DueSending,
} from '#features/email-reports/outbox.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';
import { MailFailure, type Mailer } from '#platform/mail/mailer.ts';
import { CLAIMED_S } from '#platform/renewals.ts';
import { dueWork } from '#workflows/converse/due-work.ts';
import type { ReadReport } from '#workflows/email-reports/read-report.ts';
import type { RenderReport } from '#workflows/email-reports/render-report.ts';

export interface SendingDeps {
  db: Queries;
  /** Null without a mail server. */
  mailer: Mailer | null;
  read: ReadReport;
  render: RenderReport;
  publicUrl: string;
  log: Logger;
}

/** A mail server that takes longer to confirm a mail leaves its arrival unknown. */
const CONFIRMED_WITHIN_S = 180;
/** Waits after each failure; one more failure ends the tries, more than a day later. */
const WAITS_S = [60, 300, 900, 1_800, 3_600, 3_600, 3 * 3_600, 6 * 3_600, 12 * 3_600];

/**
 * Sends the reports that are due. A sending is stored as a row first, and the row is marked before the last bytes of
 * the mail go out: after that mark it is never sent again automatically.
 */
export function createReportSending({ db, mailer, read, render, publicUrl, log }: SendingDeps) {
  const host = new URL(publicUrl).hostname;

  async function rawMail({ projectId, id, slot, created, report, ...due }: DueSending, from: string) {
    const to = [...due.sentTo, ...due.recipients];
    const data = await read(projectId, report, slot ?? created);
    // Stable across attempts, so that a mailbox that gets the mail twice can show it once.
    const messageId = `<report-${projectId}-${id}@${host}>`;
    return render.mail(data, { from, to, messageId, seconds: slot ?? created });
  }

  async function attempt(due: DueSending): Promise<Attempted | 'taken over' | 'unknown'> {
    if (!mailer) return 'taken over';
    let hasBegun = false;
    try {
      const raw = await rawMail(due, mailer.from);
      const { accepted, refused } = await mailer.send({ recipients: due.recipients, raw }, async () => {
        hasBegun = await beginSending(db, due, CONFIRMED_WITHIN_S);
        return hasBegun;
      });
      const later = refused.filter(({ isFinal }) => !isFinal);
      return {
        accepted,
        refused: refused.filter(({ isFinal }) => isFinal).map(({ address, reason }) => ({ address, reason })),
        later: later.map(({ address }) => address),
        error: later[0]?.reason ?? null,
      };
    } catch (error) {
      if (error instanceof MailFailure && error.isUnknown) {
        await settleUnknown(
          db,
          due,
          `The mail server did not confirm the email. It may have arrived. (${error.message})`,
        );
        return 'unknown';
      }
      if (!(error instanceof MailFailure))
        log.error({ err: error, project_id: due.projectId }, 'a report could not be made');
      const reason = error instanceof MailFailure ? error.message : 'The report could not be made';
      if (error instanceof MailFailure && error.isFinal)
        return { ...nothing, refused: refusedAll(due, reason), error: reason };
      return { ...nothing, later: due.recipients, error: reason };
    }
  }

  async function send(due: DueSending): Promise<void> {
    const attempted = await attempt(due);
    if (typeof attempted === 'string') return;
    await settleSending(db, due, attempted, WAITS_S[due.attempts - 1]);
    const about = { project_id: due.projectId, report_id: due.reportId, sending_id: due.id };
    if (attempted.error === null) log.info({ ...about, accepted: attempted.accepted.length }, 'a report was sent');
    else log.warn({ ...about, reason: attempted.error }, 'a report could not be sent');
  }

  const sendings = dueWork<DueSending>({
    claim: (most) => claimSendings(db, Math.min(most, AT_ONCE), CLAIMED_S),
    renew: (claimed) => renewSendings(db, claimed, CLAIMED_S),
    work: (due) => send(due).catch((error: unknown) => log.error({ err: error }, 'a report could not be settled')),
  });

  return {
    /** Called every second. */
    async run(): Promise<void> {
      // Another server may have a mail server; otherwise the latest time is sent once one is configured.
      if (!mailer) return;
      await queueDueReports(db, (about, err) => log.error({ ...about, err }, 'a report could not be queued'));
      await endUnanswered(db);
      await sendings.run();
    },
    close: sendings.close,
  };
}

const AT_ONCE = 4;
const nothing: Attempted = { accepted: [], refused: [], later: [], error: null };

function refusedAll({ recipients }: DueSending, reason: string): Attempted['refused'] {
  return recipients.map((address) => ({ address, reason }));
}
