import { NumberInput } from '@mantine/core';
import { inputProps } from '#features/settings/described.ts';
import type { ControlProps } from '#features/settings/control-props.ts';
import { rangeOf } from '#features/settings/setting-faults.ts';
import styles from '#features/settings/settings.module.css';

export function NumberControl(props: ControlProps) {
  const { field, settings, onChange } = props;
  const value = settings[field.name];
  const { minimum, maximum } = rangeOf(field.name);
  return (
    <NumberInput
      {...inputProps(props)}
      classNames={{ wrapper: styles.number ?? '' }}
      value={typeof value === 'number' && Number.isFinite(value) ? value : ''}
      clampBehavior="none"
      {...(field.step === undefined ? {} : { step: field.step })}
      {...(minimum === undefined ? {} : { min: minimum })}
      {...(maximum === undefined ? {} : { max: maximum })}
      {...(field.unit === undefined ? {} : { suffix: ` ${field.unit}` })}
      // An emptied field is not a number, and shows its fault.
      onChange={(next) => onChange({ [field.name]: next === '' ? Number.NaN : Number(next) })}
    />
  );
}
