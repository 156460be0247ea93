import type { TextInputProps } from '@mantine/core';
import type { ControlProps } from '#features/settings/control-props.ts';
import styles from '#features/settings/settings.module.css';

/** The parts that all inputs share: name and state, and below them the error and the help. */
export function inputProps({ id, error, hint, hintId, isDisabled }: ControlProps) {
  return {
    id,
    error,
    disabled: isDisabled,
    ...(hint === undefined ? {} : { description: hint, descriptionProps: { id: hintId, className: styles.hint } }),
    inputWrapperOrder: ['input', 'error', 'description'],
  } satisfies Partial<TextInputProps>;
}
