import { Button, PasswordInput } from '@mantine/core';
import { MASK } from '@parley/domain';
import { inputProps } from '#features/settings/described.ts';
import type { ControlProps } from '#features/settings/control-props.ts';
import { settingTexts } from '#texts/settings.ts';
import styles from '#features/settings/settings.module.css';

const { voice } = settingTexts;

/** A saved password is never shown. Typed text replaces it; emptying the field keeps the saved one. */
export function SecretControl(props: ControlProps) {
  const { field, settings, isDisabled, onChange } = props;
  const value = settings[field.name];
  const isSaved = value === MASK;
  return (
    <div className={styles.withButton}>
      <PasswordInput
        {...inputProps(props)}
        flex={1}
        value={isSaved || typeof value !== 'string' ? '' : value}
        placeholder={isSaved ? voice.passwordSaved(MASK) : voice.noPassword}
        autoComplete="new-password"
        onChange={({ currentTarget }) =>
          onChange({ [field.name]: currentTarget.value === '' ? MASK : currentTarget.value })
        }
      />
      {isSaved && !isDisabled && <Button onClick={() => onChange({ [field.name]: '' })}>{voice.removePassword}</Button>}
    </div>
  );
}
