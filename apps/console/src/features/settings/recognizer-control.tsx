import { NativeSelect } from '@mantine/core';
import { calls } from '@parley/contract';
import { useRead } from '#shared/api/hooks.ts';
import type { ControlProps } from '#features/settings/control-props.ts';
import { inputProps } from '#features/settings/described.ts';
import { telephoneTexts as texts } from '#texts/telephone.ts';

/** In the list, what the installation has; null in the settings. */
const AS_INSTALLED = '';
const NONE = 'none';

/** A choice among the services that turn speech into text, each with what it needs. */
export function RecognizerControl(props: ControlProps) {
  const { settings, onChange } = props;
  const { data } = useRead(calls.telephony);
  const configured = data?.recognizers ?? [];
  const chosen = settings.stt_provider ?? AS_INSTALLED;
  const names = [...new Set([...configured, ...texts.knownRecognizers])];
  const isOther = ![AS_INSTALLED, NONE, ...names].includes(chosen);
  const options = [
    { value: AS_INSTALLED, label: texts.asInstalled(configured) },
    ...(isOther ? [...names, chosen] : names).map((name) => ({
      value: name,
      label: texts.recognizer(name, configured.includes(name)),
    })),
    { value: NONE, label: texts.keysOnly },
  ];
  return (
    <NativeSelect
      {...inputProps(props)}
      value={chosen}
      data={options}
      onChange={({ currentTarget: { value } }) => onChange({ stt_provider: value === AS_INSTALLED ? null : value })}
    />
  );
}
