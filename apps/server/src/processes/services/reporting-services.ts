import { createRollups } from '#features/stats/roll-up.ts';
import { createReportReading } from '#workflows/email-reports/read-report.ts';
import { createReportRendering } from '#workflows/email-reports/render-report.ts';
import { createReportSending } from '#workflows/email-reports/send-reports.ts';
import { createNextFixes } from '#workflows/statistics/next-fixes.ts';
import type { ApiOptions } from '#processes/api-options.ts';
import type { CoreServices } from '#processes/services/core-services.ts';

/** Statistics and the reports based on them. */
export function createReportingServices(options: ApiOptions, { inReplica: inProject }: CoreServices) {
  const { db, publicUrl, log, now } = options;
  const nextFixes = createNextFixes({ inProject });
  const reportRendering = createReportRendering();
  const readReport = createReportReading({ inProject, nextFixes, publicUrl, now });
  return {
    nextFixes,
    reportRendering,
    readReport,
    reports: createReportSending({
      db,
      mailer: options.mailer ?? null,
      render: reportRendering,
      read: readReport,
      publicUrl,
      log,
    }),
    rollups: createRollups(db),
  };
}
