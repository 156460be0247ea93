import { Button, Checkbox, NativeSelect, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { emailReports } from '@parley/contract';
import { ENVIRONMENTS } from '@parley/domain/deployment';
import { REPORT_PARTS, REPORT_RANGES, type EmailReport, type NewEmailReport } from '@parley/domain/email-report';
import { useState } from 'react';
import { can } from '#shared/access/access.tsx';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { refresh } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { emailReportTexts } from '#texts/email-reports.ts';
import { uiTexts } from '#texts/ui.ts';
import { chosenOf, cronOf } from '#features/email-reports/schedule.ts';
import { ScheduleFields } from '#features/email-reports/schedule-fields.tsx';
import styles from '#features/email-reports/email-reports.module.css';

const { form: texts, panel: panelTexts, ranges, parts: partTexts } = emailReportTexts;
const TIME_ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
const MONDAY_MORNING = '0 8 * * 1';

interface ReportDialogProps {
  /** A new one unless given. */
  report: EmailReport | undefined;
  onSaved: (id: number) => void;
  onClose: () => void;
}

/** Adds or changes a report. */
export function ReportDialog({ report, onSaved, onClose }: ReportDialogProps) {
  const [chosen, setChosen] = useState<NewEmailReport>(() => (report ? withoutFacts(report) : newReport()));
  const [recipients, setRecipients] = useState(chosen.recipients.join('\n'));
  const [schedule, setSchedule] = useState(() => chosenOf(chosen.schedule));
  const [fault, setFault] = useState<ApiError>();
  const [isBusy, setBusy] = useState(false);
  const choose = (change: Partial<NewEmailReport>) => setChosen({ ...chosen, ...change });
  const environments = ENVIRONMENTS.filter((one) => can('GET:/stats', one)).toReversed();

  async function save() {
    setBusy(true);
    try {
      const body = { ...chosen, recipients: addressesIn(recipients), schedule: cronOf(schedule) };
      const { id } = report
        ? await call(emailReports.update, { params: { id: report.id }, body, quiet: true })
        : await call(emailReports.create, { body, quiet: true });
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

  return (
    <Dialog
      title={report ? texts.edit(report.name) : texts.add}
      size={560}
      onSubmit={() => void save()}
      onClose={onClose}
      footer={
        <>
          <Switch
            className={styles.paused ?? ''}
            label={texts.paused}
            checked={chosen.is_paused}
            onChange={({ currentTarget }) => choose({ is_paused: currentTarget.checked })}
          />
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button type="submit" variant="filled" loading={isBusy}>
            {texts.save}
          </Button>
        </>
      }
    >
      <Stack>
        <TextInput
          label={texts.name}
          data-autofocus
          maxLength={200}
          value={chosen.name}
          error={faultAt(fault, 'name')}
          onChange={({ currentTarget }) => choose({ name: currentTarget.value })}
        />
        <Textarea
          label={texts.recipients}
          description={texts.recipientsHint}
          autosize
          minRows={2}
          maxRows={8}
          spellCheck={false}
          value={recipients}
          error={faultAt(fault, 'recipients')}
          onChange={({ currentTarget }) => setRecipients(currentTarget.value)}
        />
        <ScheduleFields
          chosen={schedule}
          zone={chosen.time_zone}
          error={faultAt(fault, 'schedule')}
          onChange={setSchedule}
        />
        <Select
          label={texts.zone}
          searchable
          allowDeselect={false}
          data={TIME_ZONES}
          limit={50}
          nothingFoundMessage={texts.noZone}
          value={chosen.time_zone}
          error={faultAt(fault, 'time_zone')}
          onChange={(zone) => choose({ time_zone: zone ?? 'UTC' })}
        />
        <div className={styles.pair}>
          <NativeSelect
            label={texts.environment}
            data={environments.map((value) => ({ value, label: panelTexts.environments[value] }))}
            value={chosen.project_env}
            error={faultAt(fault, 'project_env')}
            onChange={({ currentTarget }) => choose({ project_env: currentTarget.value === 'dev' ? 'dev' : 'prod' })}
          />
          <NativeSelect
            label={texts.range}
            title={texts.rangeHint}
            data={REPORT_RANGES.map((value) => ({ value, label: ranges[value] }))}
            value={chosen.range}
            onChange={({ currentTarget: { value } }) =>
              choose({ range: REPORT_RANGES.find((one) => one === value) ?? 'last_7_days' })
            }
          />
        </div>
        <Checkbox.Group
          label={texts.parts}
          value={chosen.parts}
          error={faultAt(fault, 'parts')}
          onChange={(values) => choose({ parts: REPORT_PARTS.filter((part) => values.includes(part)) })}
        >
          <div className={styles.parts}>
            {REPORT_PARTS.map((part) => (
              <Checkbox key={part} value={part} label={partTexts[part]} />
            ))}
          </div>
        </Checkbox.Group>
      </Stack>
    </Dialog>
  );
}

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
