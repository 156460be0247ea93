import { Problem } from '@parley/domain/problem';
import { boundedThread } from '#platform/threads/bounded-thread.ts';
import type { ReportData } from '#workflows/email-reports/report-data.ts';
import type { ReportOrder, ReportResult } from '#workflows/email-reports/report-thread.ts';

const LONGEST_MS = 30_000;

export type RenderReport = ReturnType<typeof createReportRendering>;

/** Renders pages and mails of reports in a thread, because drawing takes long. */
export function createReportRendering() {
  const thread = boundedThread<ReportOrder, ReportResult>(new URL('report-thread.ts', import.meta.url), {
    longestMs: LONGEST_MS,
    refusal: new Problem('invalid', 'The report took too long to make. Choose a shorter range or fewer parts.'),
  });
  return {
    async page(data: ReportData): Promise<string> {
      const result = await thread.run({ data, mail: null }, data.project.id);
      return 'page' in result ? result.page : '';
    },
    async mail(data: ReportData, mail: NonNullable<ReportOrder['mail']>): Promise<Buffer> {
      const result = await thread.run({ data, mail }, data.project.id);
      return Buffer.from('raw' in result ? result.raw : []);
    },
    close: thread.close,
  };
}
