import { REPORT_DAYS, type NewEmailReport } from '@parley/domain/email-report';
import type { Microseconds } from '@parley/domain/ids';
import { readProjectName } from '#features/projects/project-store.ts';
import { wholeDays } from '#features/stats/whole-days.ts';
import type { InProject } from '#platform/db/database.ts';
import { fixText } from '#workflows/email-reports/fix-text.ts';
import type { ReportData } from '#workflows/email-reports/report-data.ts';
import type { NextFixes } from '#workflows/statistics/next-fixes.ts';
import { statsOf } from '#workflows/statistics/read-stats.ts';

interface ReadingDeps {
  inProject: InProject;
  nextFixes: NextFixes;
  /** The URL of the console. */
  publicUrl: string;
  now(): Microseconds;
}

export type ReadReport = ReturnType<typeof createReportReading>;

/** Reads the numbers of reports, which equal the dashboard's. */
export function createReportReading({ inProject, nextFixes, publicUrl, now }: ReadingDeps) {
  async function fixesOf(projectId: number, { parts, project_env }: NewEmailReport): Promise<ReportData['fixes']> {
    if (!parts.includes('fixes')) return [];
    const { items } = await nextFixes({ projectId, now }, { project_env });
    return items.map((fix) => ({ text: fixText(fix), calls: fix.calls }));
  }

  /** `at`: the report's days end before this day, in Unix seconds. */
  return async function read(projectId: number, report: NewEmailReport, at: number): Promise<ReportData> {
    const fixes = await fixesOf(projectId, report);
    const { time_zone: timeZone, project_env: environment, name, parts } = report;
    const days = REPORT_DAYS[report.range];
    const interval = days === 1 ? 'hour' : days > 31 ? 'week' : 'day';
    return inProject(projectId, 'read', async (db) => {
      const span = await wholeDays(db, { days, at, timeZone });
      const asked = { project_env: environment, ...span, interval, time_zone: timeZone } as const;
      const stats = await statsOf({ db, projectId, actor: null, now }, asked);
      const project = { id: projectId, name: await readProjectName(db, projectId) };
      const deployments = stats.deployments.filter(({ created }) => created >= span.from);
      return {
        ...stats,
        ...span,
        project,
        name,
        environment,
        parts,
        interval,
        timeZone,
        publicUrl,
        deployments,
        fixes,
      };
    });
  };
}
