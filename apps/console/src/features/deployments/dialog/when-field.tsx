import { Radio, TextInput } from '@mantine/core';
import { secondsOf, wallTime } from '#shared/zoned-time.ts';
import { deployDialogTexts } from '#texts/deploy-dialog.ts';
import styles from '#features/deployments/dialog/when-field.module.css';

const { dialog: dialogTexts } = deployDialogTexts;

const HOUR_S = 60 * 60;

interface WhenFieldProps {
  /** As the date field has it; undefined for now. */
  wall: string | undefined;
  zone: string;
  needsApproval: boolean;
  isDisabled: boolean;
  error: string | undefined;
  onChange: (wall: string | undefined) => void;
}

/** Now, or at a time of the project's zone. */
export function WhenField({ wall, zone, needsApproval, isDisabled, error, onChange }: WhenFieldProps) {
  const inAnHour = () => wallTime(Math.ceil(Date.now() / 1_000 / HOUR_S + 1) * HOUR_S, zone);
  return (
    <div className="p-stack p-gap-12">
      <Radio.Group
        label={dialogTexts.when}
        value={wall === undefined ? 'now' : 'later'}
        onChange={(choice) => onChange(choice === 'later' ? inAnHour() : undefined)}
      >
        <div className={styles.choices}>
          <Radio
            value="now"
            label={needsApproval ? dialogTexts.afterApproval : dialogTexts.now}
            disabled={isDisabled}
          />
          <Radio value="later" label={dialogTexts.later} disabled={isDisabled} />
        </div>
      </Radio.Group>
      {wall !== undefined && (
        <TextInput
          type="datetime-local"
          label={dialogTexts.time(zone)}
          description={dialogTexts.timeHint}
          value={wall}
          error={error}
          disabled={isDisabled}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </div>
  );
}

/** Unix seconds; undefined without a time, null if the time is invalid or past. */
export function chosenTime(wall: string | undefined, zone: string): number | undefined | null {
  if (wall === undefined) return undefined;
  const seconds = secondsOf(wall, zone);
  return seconds === undefined || seconds * 1_000 <= Date.now() ? null : seconds;
}
