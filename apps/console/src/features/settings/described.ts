import type { TextInputProps } from '@mantine/core';
import type { ControlProps } from '#features/settings/control-props.ts';
import styles from '#features/settings/settings.module.css';

/** What every input has alike: its name, its state, and below it what is wrong with it and what it does. */
export function inputProps({ id, error, hint, hintId, isDisabled }: ControlProps) {
  return {
    id,
    error,
    disabled: isDisabled,
    ...(hint === undefined ? {} : { description: hint, descriptionProps: { id: hintId, className: styles.hint } }),
    inputWrapperOrder: ['input', 'error', 'description'],
  } satisfies Partial<TextInputProps>;
}
