import { NumberInput } from '@mantine/core';
import type { ControlProps } from '#features/settings/control-props.ts';
import { rangeOf } from '#features/settings/setting-faults.ts';
import styles from '#features/settings/settings.module.css';

export function NumberControl({ field, settings, error, id, describedBy, isDisabled, onChange }: ControlProps) {
  const value = settings[field.name];
  const { minimum, maximum } = rangeOf(field.name);
  return (
    <NumberInput
      id={id}
      className={styles.number}
      value={typeof value === 'number' && Number.isFinite(value) ? value : ''}
      error={error}
      disabled={isDisabled}
      aria-describedby={describedBy}
      clampBehavior="none"
      {...(field.step === undefined ? {} : { step: field.step })}
      {...(minimum === undefined ? {} : { min: minimum })}
      {...(maximum === undefined ? {} : { max: maximum })}
      {...(field.unit === undefined ? {} : { suffix: ` ${field.unit}` })}
      // Emptied while one types: not a number, and told at the field.
      onChange={(next) => onChange({ [field.name]: next === '' ? Number.NaN : Number(next) })}
    />
  );
}
