import { NativeSelect, TextInput } from '@mantine/core';
import { shownIn } from '#shared/zoned-time.ts';
import { emailReportTexts } from '#texts/email-reports.ts';
import { cronOf, nextTimes, scheduleWords, type ChosenSchedule, type Every } from '#features/email-reports/schedule.ts';
import styles from '#features/email-reports/email-reports.module.css';

const { form: texts } = emailReportTexts;
const EVERY: readonly Every[] = ['day', 'workday', 'week', 'month', 'other'];

interface ScheduleFieldsProps {
  chosen: ChosenSchedule;
  zone: string;
  error: string | undefined;
  onChange: (chosen: ChosenSchedule) => void;
}

/** Edits the schedule of a report, by choices or as cron fields, and shows it in words with the next times. */
export function ScheduleFields({ chosen, zone, error, onChange }: ScheduleFieldsProps) {
  const { every, weekday, time } = chosen;
  const cron = cronOf(chosen);
  return (
    <div>
      <div className={styles.pair}>
        <NativeSelect
          label={texts.repeats}
          data={EVERY.map((value) => ({ value, label: texts.every[value] }))}
          value={every}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...chosen, cron, every: EVERY.find((one) => one === value) ?? 'other' })
          }
        />
        {every === 'week' && (
          <NativeSelect
            label={texts.weekday}
            data={texts.weekdays.map((label, index) => ({ value: String(index), label }))}
            value={String(weekday)}
            onChange={({ currentTarget }) => onChange({ ...chosen, weekday: Number(currentTarget.value) })}
          />
        )}
        {every !== 'other' && (
          <TextInput
            type="time"
            label={texts.time}
            value={time}
            error={error}
            onChange={({ currentTarget }) => onChange({ ...chosen, time: currentTarget.value })}
          />
        )}
      </div>
      {every === 'other' && (
        <TextInput
          label={texts.cron}
          description={texts.cronHint}
          spellCheck={false}
          value={chosen.cron}
          error={error}
          onChange={({ currentTarget }) => onChange({ ...chosen, cron: currentTarget.value })}
        />
      )}
      <div className={`p-caption ${styles.words}`} role="status">
        <Words cron={cron} zone={zone} />
      </div>
    </div>
  );
}

function Words({ cron, zone }: { cron: string; zone: string }) {
  const times = nextTimes(cron, zone);
  if (times.length === 0) return texts.noTimes;
  return (
    <>
      <div>{scheduleWords(cron)}</div>
      <div>{texts.nextTimes(times.map((at) => shownIn(zone, at)).join(', '))}</div>
    </>
  );
}
