import { Checkbox, TextInput } from '@mantine/core';
import { ALL_WEEKDAYS } from '@parley/domain/campaign';
import { outboundTexts } from '#texts/outbound.ts';
import type { DraftFieldsProps } from '#features/outbound/form/call-time-fields.tsx';
import type { CampaignDraft } from '#features/outbound/form/campaign-draft.ts';
import styles from '#features/outbound/form/form.module.css';

const { form: texts } = outboundTexts;

type TextField = { [K in keyof CampaignDraft]: CampaignDraft[K] extends string ? K : never }[keyof CampaignDraft];

const OWN_RETRIES = [
  {
    wait: { label: texts.busyMinutes, name: 'busyMinutes', path: 'busy_interval' },
    count: { label: texts.busyCount, name: 'busyCount', path: 'busy_count' },
  },
  {
    wait: { label: texts.noAnswerMinutes, name: 'noAnswerMinutes', path: 'no_answer_interval' },
    count: { label: texts.noAnswerCount, name: 'noAnswerCount', path: 'no_answer_count' },
  },
  {
    wait: { label: texts.machineMinutes, name: 'machineMinutes', path: 'machine_interval' },
    count: { label: texts.machineCount, name: 'machineCount', path: 'machine_count' },
  },
] as const;

/** Rules for retries and limits, beyond the specification's fields. */
export function RuleFields({ draft, error, onChange }: DraftFieldsProps) {
  const field = (name: Exclude<TextField, 'project_env'>, path: string) => ({
    value: draft[name],
    error: error(`rules.${path}`),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onChange({ [name]: currentTarget.value }),
  });
  return (
    <>
      <div>
        <div className={styles.pair}>
          <TextInput type="time" label={texts.localFrom} {...field('localFrom', 'local_from')} />
          <TextInput type="time" label={texts.localTo} {...field('localTo', 'local_to')} />
        </div>
        <p className={styles.hint}>{texts.localHint}</p>
      </div>
      <Checkbox.Group
        label={texts.weekdays}
        value={draft.weekdays.map(String)}
        error={error('rules.weekdays')}
        onChange={(days) => onChange({ weekdays: days.map(Number) })}
      >
        <div className={styles.days}>
          {ALL_WEEKDAYS.map((day) => (
            <Checkbox key={day} value={String(day)} label={texts.weekdayNames[day - 1]} />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox
        label={texts.onHolidays}
        checked={draft.onHolidays}
        onChange={({ currentTarget }) => onChange({ onHolidays: currentTarget.checked })}
      />
      <div className={styles.pair}>
        <TextInput
          label={texts.prefixes}
          description={texts.prefixesHint}
          spellCheck={false}
          {...field('prefixes', 'prefixes')}
        />
        <TextInput
          label={texts.defaultCountry}
          description={texts.defaultCountryHint}
          maxLength={2}
          spellCheck={false}
          {...field('defaultCountry', 'default_country')}
        />
      </div>
      <div>
        <div className={styles.pair}>
          <TextInput inputMode="numeric" label={texts.perDay} {...field('perDay', 'most_per_day')} />
          <TextInput inputMode="numeric" label={texts.perWeek} {...field('perWeek', 'most_per_week')} />
        </div>
        <p className={styles.hint}>{texts.capsHint}</p>
      </div>
      <div>
        <div className={styles.fields}>
          {OWN_RETRIES.map(({ wait, count }) => (
            <div key={wait.name} className={styles.pair}>
              <TextInput inputMode="numeric" label={wait.label} {...field(wait.name, wait.path)} />
              <TextInput inputMode="numeric" label={count.label} {...field(count.name, count.path)} />
            </div>
          ))}
        </div>
        <p className={styles.hint}>{texts.ownRetriesHint}</p>
      </div>
      <TextInput
        type="datetime-local"
        label={texts.endsAt}
        description={texts.endsAtHint}
        {...field('endsAt', 'ends_at')}
      />
      <div className={styles.three}>
        <TextInput inputMode="decimal" label={texts.perSecond} {...field('perSecond', 'calls_per_second')} />
        <TextInput inputMode="numeric" label={texts.atOnce} title={texts.atOnceHint} {...field('atOnce', 'at_once')} />
        <TextInput inputMode="numeric" label={texts.share} {...field('share', 'share')} />
      </div>
      <div>
        <div className={styles.pair}>
          <TextInput inputMode="numeric" label={texts.callsPerDay} {...field('callsPerDay', 'calls_per_day')} />
          <TextInput inputMode="numeric" label={texts.minutesPerDay} {...field('minutesPerDay', 'minutes_per_day')} />
        </div>
        <p className={styles.hint}>{texts.dayLimitsHint}</p>
      </div>
      <Checkbox
        label={texts.tellsAttempts}
        checked={draft.tellsAttempts}
        onChange={({ currentTarget }) => onChange({ tellsAttempts: currentTarget.checked })}
      />
    </>
  );
}
