import { REPORT_DAYS, type NewEmailReport } from '@parley/domain/email-report';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { ReportData } from '#workflows/email-reports/report-data.ts';
import { readStats } from '#workflows/email-reports/read-stats.ts';

/** A report is about a project, and about the days before a time in Unix seconds. */
export interface ReportAsked {
  projectId: number;
  report: NewEmailReport;
  at: number;
  publicUrl: string;
}

export async function readReport(db: Queries, { projectId, report, at, publicUrl }: ReportAsked): Promise<ReportData> {
  const days = REPORT_DAYS[report.range];
  const { name: projectName } = await db
    .selectFrom('projects')
    .select('name')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  const { time_zone: timeZone, project_env: environment, name, parts } = report;
  const span = await wholeDays(db, { days, at, timeZone });
  const interval = days === 1 ? 'hour' : days > 31 ? 'week' : 'day';
  const asked = { environment, timeZone, interval, ...span } as const;
  return {
    ...asked,
    project: { id: projectId, name: projectName },
    name,
    parts,
    publicUrl,
    ...(await readStats(db, projectId, asked)),
  };
}

/** The last so many whole days before a time. A day may have 23 or 25 hours. */
async function wholeDays(
  db: Queries,
  { days, at, timeZone }: { days: number; at: number; timeZone: string },
): Promise<{ from: number; to: number }> {
  const midnight = sql`date_trunc('day', to_timestamp(${at}) at time zone ${timeZone})`;
  const { rows } = await sql<{ from: number; to: number }>`
    select extract(epoch from (${midnight} - make_interval(days => ${days})) at time zone ${timeZone})::bigint as from,
      extract(epoch from ${midnight} at time zone ${timeZone})::bigint as to`.execute(db);
  const [span] = rows;
  if (!span) throw new Error('The database answered no days');
  return span;
}
