import { emailReports } from '@parley/contract';
import { REPORT_PARTS, type EmailReport, type NewEmailReport } from '@parley/domain/email-report';
import { useState } from 'react';
import { can } from '#shared/access/access.tsx';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { refresh } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { emailReportTexts } from '#texts/email-reports.ts';
import { chosenOf, cronOf } from '#features/email-reports/schedule.ts';

const { form: texts } = emailReportTexts;
const MONDAY_MORNING = '0 8 * * 1';

export interface OpenedReport {
  /** A new one unless given. */
  report: EmailReport | undefined;
  onSaved: (id: number) => void;
  onClose: () => void;
}

/** Holds a report's edits, and saves it. */
export function useReportForm({ report, onSaved, onClose }: OpenedReport) {
  const [chosen, setChosen] = useState<NewEmailReport>(() => (report ? withoutFacts(report) : newReport()));
  const [recipients, setRecipients] = useState(chosen.recipients.join('\n'));
  const [schedule, setSchedule] = useState(() => chosenOf(chosen.schedule));
  const [fault, setFault] = useState<ApiError>();
  const [isBusy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    try {
      const body = { ...chosen, recipients: addressesIn(recipients), schedule: cronOf(schedule) };
      const { id } = report
        ? await call(emailReports.update, { params: { id: report.id }, body, handles: ['local'] })
        : await call(emailReports.create, { body, handles: ['local'] });
      await refresh(emailReports.list);
      notify.success({ title: texts.saved(body.name) });
      onSaved(id);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof CallSkipped)) throw error;
      if (error instanceof ApiError && error.issues.length > 0) setFault(error);
      else notify.error({ title: texts.failed, message: error.message });
    } finally {
      setBusy(false);
    }
  }

  return {
    chosen,
    choose: (change: Partial<NewEmailReport>) => setChosen({ ...chosen, ...change }),
    recipients,
    setRecipients,
    schedule,
    setSchedule,
    faultAt: (field: string) => faultAt(fault, field),
    isBusy,
    save,
  };
}

export type ReportForm = ReturnType<typeof useReportForm>;

function newReport(): NewEmailReport {
  return {
    name: '',
    recipients: [],
    schedule: MONDAY_MORNING,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    project_env: can('GET:/stats', 'prod') ? 'prod' : 'dev',
    range: 'last_7_days',
    parts: [...REPORT_PARTS],
    is_paused: false,
  };
}

function withoutFacts({ id: _id, next: _next, last: _last, ...chosen }: EmailReport): NewEmailReport {
  return chosen;
}

/** Addresses are parted by lines, commas, semicolons or blanks. */
function addressesIn(text: string): string[] {
  return text.split(/[\s,;]+/u).filter((address) => address !== '');
}

/** The fault of a field, or of one of the values in it. */
function faultAt(fault: ApiError | undefined, field: string): string | undefined {
  return fault?.issues.find(({ path }) => path === `body.${field}` || path.startsWith(`body.${field}.`))?.message;
}
