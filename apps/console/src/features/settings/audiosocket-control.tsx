import { Button, TextInput } from '@mantine/core';
import { calls } from '@parley/contract';
import { useRead } from '#shared/api/hooks.ts';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import type { ControlProps } from '#features/settings/control-props.ts';
import { inputProps } from '#features/settings/described.ts';
import { telephoneTexts as texts } from '#texts/telephone.ts';
import styles from '#features/settings/telephone.module.css';
import settingStyles from '#features/settings/settings.module.css';

/** The id that an Asterisk sends for this environment, and what its dial plan needs. */
export function AudiosocketControl(props: ControlProps) {
  const { field, settings, isDisabled, error, onChange } = props;
  const value = settings[field.name];
  const id = typeof value === 'string' ? value : '';
  const { data } = useRead(calls.telephony);
  const place = data?.audiosocket;
  const lines = place && id !== '' && error === undefined ? texts.dialPlanOf(id, place) : null;
  return (
    <>
      <div className={settingStyles.withButton}>
        <TextInput
          {...inputProps(props)}
          flex={1}
          value={id}
          onChange={({ currentTarget }) => onChange({ [field.name]: currentTarget.value.trim() })}
        />
        {id === '' && !isDisabled && (
          <Button onClick={() => onChange({ [field.name]: randomId() })}>{texts.createId}</Button>
        )}
      </div>
      {lines !== null && (
        <figure className={styles['plan']}>
          <figcaption>
            {texts.dialPlan} <CopyButton value={lines} label={texts.copyDialPlan} />
          </figcaption>
          <pre>{lines}</pre>
        </figure>
      )}
    </>
  );
}

/** A random UUID also on pages without https, where browsers have no `randomUUID`. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
