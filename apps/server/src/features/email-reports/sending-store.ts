import type { EmailSending } from '@parley/domain/email-report';
import { Problem } from '@parley/domain/problem';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

const MOST_LISTED = 50;

interface SendingRow {
  id: number;
  report_id: number;
  slot: number | null;
  state: EmailSending['state'];
  created: number;
  due: number | null;
  ended: number | null;
  attempts: number;
  recipients: string;
  sent_to: string;
  refused: string;
  error: string | null;
  users_id: number | null;
}

/** The history of a project's email reports. */
export function sendingStore(db: Queries, projectId: number) {
  const rows = () => db.selectFrom('email_sendings').selectAll().where('project_id', '=', projectId);
  return {
    async of(reportId: number): Promise<EmailSending[]> {
      const found = await rows()
        .where('report_id', '=', reportId)
        .orderBy('created', 'desc')
        .orderBy('id', 'desc')
        .limit(MOST_LISTED)
        .execute();
      return found.map(sendingOf);
    },

    /** By report. */
    async lastOfEach(): Promise<Map<number, EmailSending>> {
      const found = await rows().distinctOn('report_id').orderBy('report_id').orderBy('id', 'desc').execute();
      return new Map(found.map((row) => [row.report_id, sendingOf(row)]));
    },

    /** Queues a report that a user sends manually. */
    async insert(reportId: number, recipients: readonly string[], userId: number | null): Promise<EmailSending> {
      const waiting = rows().where('report_id', '=', reportId).where('slot', 'is', null).where('due', 'is not', null);
      if (await waiting.executeTakeFirst()) {
        throw new Problem('invalid', 'This report is being sent already. Its history shows how far it is.');
      }
      const row = await db
        .insertInto('email_sendings')
        .values({
          project_id: projectId,
          report_id: reportId,
          slot: null,
          recipients: JSON.stringify(recipients),
          users_id: userId,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return sendingOf(row);
    },

    /** Keeps the newest sendings of a report. */
    async forgetOld(reportId: number, kept: number): Promise<void> {
      await sql`
        delete from email_sendings where project_id = ${projectId} and report_id = ${reportId} and due is null
          and id not in (
            select id from email_sendings where project_id = ${projectId} and report_id = ${reportId}
            order by id desc limit ${kept}
          )`.execute(db);
    },
  };
}

function sendingOf(row: SendingRow): EmailSending {
  const { id, slot, state, created, ended, attempts, due, error, users_id } = row;
  return {
    ...{ id, slot, state, created, ended, attempts, error, users_id },
    due: state === 'waiting' ? due : null,
    sent_to: JSON.parse(row.sent_to) as string[],
    refused: JSON.parse(row.refused) as EmailSending['refused'],
  };
}
