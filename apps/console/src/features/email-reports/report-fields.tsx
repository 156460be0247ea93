import { Checkbox, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { ENVIRONMENTS } from '@parley/domain/deployment';
import { REPORT_PARTS, REPORT_RANGES } from '@parley/domain/email-report';
import { can } from '#shared/access/access.tsx';
import { TimeZoneSelect } from '#shared/ui/time-zone-select.tsx';
import { emailReportTexts } from '#texts/email-reports.ts';
import { ScheduleFields } from '#features/email-reports/schedule-fields.tsx';
import type { ReportForm } from '#features/email-reports/use-report-form.ts';
import styles from '#features/email-reports/email-reports.module.css';

const { form: texts, panel: panelTexts, ranges, parts: partTexts } = emailReportTexts;

/** The name of a report, its recipients, its times and its content. */
export function ReportFields({ form }: { form: ReportForm }) {
  const { chosen, choose, recipients, setRecipients, schedule, setSchedule, faultAt } = form;
  return (
    <Stack>
      <TextInput
        label={texts.name}
        data-autofocus
        maxLength={200}
        value={chosen.name}
        error={faultAt('name')}
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
        error={faultAt('recipients')}
        onChange={({ currentTarget }) => setRecipients(currentTarget.value)}
      />
      <ScheduleFields chosen={schedule} zone={chosen.time_zone} error={faultAt('schedule')} onChange={setSchedule} />
      <TimeZoneSelect
        label={texts.zone}
        value={chosen.time_zone}
        error={faultAt('time_zone')}
        onChange={(zone) => choose({ time_zone: zone ?? 'UTC' })}
      />
      <ContentFields form={form} />
    </Stack>
  );
}

/** The contents of a report: environment, days, and parts. */
function ContentFields({ form: { chosen, choose, faultAt } }: { form: ReportForm }) {
  const environments = ENVIRONMENTS.filter((one) => can('GET:/stats', one)).toReversed();
  return (
    <>
      <div className={styles.pair}>
        <NativeSelect
          label={texts.environment}
          data={environments.map((value) => ({ value, label: panelTexts.environments[value] }))}
          value={chosen.project_env}
          error={faultAt('project_env')}
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
        error={faultAt('parts')}
        onChange={(values) => choose({ parts: REPORT_PARTS.filter((part) => values.includes(part)) })}
      >
        <div className={styles.parts}>
          {REPORT_PARTS.map((part) => (
            <Checkbox key={part} value={part} label={partTexts[part]} />
          ))}
        </div>
      </Checkbox.Group>
    </>
  );
}
