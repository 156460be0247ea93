import { Button, PasswordInput } from '@mantine/core';
import { MASK } from '@parley/domain';
import type { ControlProps } from '#features/settings/control-props.ts';
import { settingTexts } from '#texts/settings.ts';
import styles from '#features/settings/settings.module.css';

const { voice } = settingTexts;

/** A saved password is never shown. What is typed takes its place; emptied again, the saved one stays. */
export function SecretControl({ field, settings, error, id, describedBy, isDisabled, onChange }: ControlProps) {
  const value = settings[field.name];
  const isSaved = value === MASK;
  return (
    <div className={styles.fixed}>
      <PasswordInput
        id={id}
        className={styles.grow}
        value={isSaved || typeof value !== 'string' ? '' : value}
        placeholder={isSaved ? voice.passwordSaved(MASK) : voice.noPassword}
        error={error}
        disabled={isDisabled}
        autoComplete="new-password"
        aria-describedby={describedBy}
        onChange={({ currentTarget }) =>
          onChange({ [field.name]: currentTarget.value === '' ? MASK : currentTarget.value })
        }
      />
      {isSaved && !isDisabled && <Button onClick={() => onChange({ [field.name]: '' })}>{voice.removePassword}</Button>}
    </div>
  );
}
