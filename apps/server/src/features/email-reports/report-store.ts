import type { EmailReport, NewEmailReport } from '@parley/domain/email-report';
import { invalidField, Problem } from '@parley/domain/problem';
import { nameKey } from '@parley/domain/text';
import { faultOfSchedule, slotsOf } from '#features/email-reports/slots.ts';
import { sendingStore } from '#features/email-reports/sending-store.ts';
import type { Queries } from '#platform/db/database.ts';

const MOST_REPORTS = 50;
const TIMES_SHOWN = 3;

export interface ReportPlace {
  db: Queries;
  projectId: number;
  /** Unix seconds. */
  now: number;
}

/** The email reports of a project. */
export function reportStore({ db, projectId, now }: ReportPlace) {
  const rows = () => db.selectFrom('email_reports').selectAll().where('project_id', '=', projectId);

  /** The columns of a report. The next time is computed from now, so that a changed schedule sends nothing late. */
  function columnsOf(chosen: NewEmailReport) {
    const fault = faultOfSchedule(chosen, now);
    if (fault !== undefined) throw invalidField('body.schedule', fault);
    const [next] = chosen.is_paused ? [] : slotsOf(chosen).after(now);
    return { chosen: JSON.stringify(chosen), name_key: nameKey(chosen.name).toLowerCase(), next_slot: next ?? null };
  }

  async function refuseTaken(name: string, id: number | null): Promise<void> {
    const taken = await rows().where('name_key', '=', nameKey(name).toLowerCase()).executeTakeFirst();
    if (taken && taken.id !== id) throw invalidField('body.name', `An email report named ${name} already exists`);
  }

  return {
    async list(): Promise<EmailReport[]> {
      const last = await sendingStore(db, projectId).lastOfEach();
      const reports = (await rows().execute()).map(({ id, chosen }) => {
        const read = chosenOf(chosen);
        const isRunning = !read.is_paused && faultOfSchedule(read, now) === undefined;
        const next = isRunning ? slotsOf(read).after(now, TIMES_SHOWN) : [];
        return { ...read, id, next, last: last.get(id) ?? null };
      });
      return reports.sort((left, right) => left.name.localeCompare(right.name, 'en') || left.id - right.id);
    },

    async find(id: number): Promise<NewEmailReport> {
      const row = await rows().where('id', '=', id).executeTakeFirst();
      if (!row) throw noSuchReport();
      return chosenOf(row.chosen);
    },

    async insert(chosen: NewEmailReport, userId: number | null): Promise<number> {
      await refuseTaken(chosen.name, null);
      if ((await rows().execute()).length >= MOST_REPORTS) {
        throw new Problem('invalid', `A project can have at most ${MOST_REPORTS} email reports. Delete some first.`);
      }
      const { id } = await db
        .insertInto('email_reports')
        .values({ project_id: projectId, users_id: userId, ...columnsOf(chosen) })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async update(id: number, chosen: NewEmailReport): Promise<void> {
      await refuseTaken(chosen.name, id);
      const { numUpdatedRows } = await db
        .updateTable('email_reports')
        .set(columnsOf(chosen))
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw noSuchReport();
    },

    async remove(id: number): Promise<void> {
      const { numDeletedRows } = await db
        .deleteFrom('email_reports')
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw noSuchReport();
    },
  };
}

export const chosenOf = (chosen: string): NewEmailReport => JSON.parse(chosen) as NewEmailReport;

function noSuchReport(): Problem {
  return new Problem('not_found', 'Email report not found. It may have been deleted.');
}
