import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { Settings } from '@parley/domain';
import type { ComponentType } from 'react';
import { CodeEditor } from '#parts/editor/code-editor.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { TimeZoneSelect } from '#shared/ui/time-zone-select.tsx';
import { ColorControl } from '#features/settings/color-control.tsx';
import { LogoControl } from '#features/settings/logo-control.tsx';
import type { ControlProps } from '#features/settings/control-props.ts';
import { inputProps } from '#features/settings/described.ts';
import { LanguageControl } from '#features/settings/language-control.tsx';
import { NumberControl } from '#features/settings/number-control.tsx';
import { SecretControl } from '#features/settings/secret-control.tsx';
import type { SettingField, SettingName } from '#features/settings/setting-field.ts';
import { AudiosocketControl } from '#features/settings/audiosocket-control.tsx';
import { PaceControl } from '#features/settings/pace-control.tsx';
import { RecognizerControl } from '#features/settings/recognizer-control.tsx';
import { StylesControl } from '#features/settings/styles-control.tsx';
import { TokenControl } from '#features/settings/token-control.tsx';
import { VoiceControl } from '#features/settings/voice-control.tsx';
import { settingTexts } from '#texts/settings.ts';

/** Kinds with a control of their own. */
const OWN = {
  color: ColorControl,
  logo: LogoControl,
  number: NumberControl,
  styles: StylesControl,
  secret: SecretControl,
  language: LanguageControl,
  voice: VoiceControl,
  pace: PaceControl,
  recognizer: RecognizerControl,
  audiosocket: AudiosocketControl,
  token: TokenControl,
} satisfies Partial<Record<SettingField['kind'], ComponentType<ControlProps>>>;

function hasOwn(kind: SettingField['kind']): kind is keyof typeof OWN {
  return Object.hasOwn(OWN, kind);
}

/** The field of a setting, by its kind. */
export function Control(props: ControlProps) {
  const { field, settings, error, id, hint, hintId, isDisabled, onChange } = props;
  const value = settings[field.name];
  const text = value === null || value === undefined ? '' : String(value);
  const set = (next: Settings[keyof Settings]) => onChange({ [field.name]: next });
  const common = {
    ...inputProps(props),
    ...(field.placeholder === undefined ? {} : { placeholder: field.placeholder }),
  };
  const { kind } = field;
  if (hasOwn(kind)) {
    const Own = OWN[kind];
    return <Own {...props} />;
  }
  switch (kind) {
    case 'text':
    case 'address':
      return (
        <TextInput
          {...common}
          value={text}
          {...(kind === 'address' ? { type: 'url', inputMode: 'url' } : {})}
          onChange={({ currentTarget }) => set(emptied(field.name, currentTarget.value))}
        />
      );
    case 'choice':
      return (
        <NativeSelect
          {...common}
          value={text}
          data={field.choices ?? []}
          onChange={({ currentTarget }) => set(currentTarget.value)}
        />
      );
    case 'switch':
      return (
        <Switch
          id={id}
          checked={value === true}
          disabled={isDisabled}
          aria-describedby={hint === undefined ? undefined : hintId}
          onChange={({ currentTarget }) => set(currentTarget.checked)}
        />
      );
    case 'lines':
      return (
        <Textarea
          {...common}
          value={text}
          autosize
          minRows={3}
          maxRows={12}
          onChange={({ currentTarget }) => set(currentTarget.value)}
        />
      );
    case 'script':
      return (
        <CodeEditor
          label={field.label}
          mode="script"
          size="page"
          value={text}
          isReadOnly={isDisabled}
          onChange={set}
          error={error}
          {...(hint === undefined ? {} : { describedBy: hintId })}
        />
      );
    case 'time zone':
      return <TimeZoneSelect {...common} value={text} onChange={(zone) => zone !== null && set(zone)} />;
    case 'fixed':
      return (
        <div className="p-flex-row p-gap-4 p-narrowable p-break-anywhere">
          <code>{text}</code>
          <CopyButton value={text} label={settingTexts.copy(field.label)} />
        </div>
      );
  }
}

/** Some settings have a word for nothing: null. */
function emptied(name: SettingName, text: string): string | null {
  return text === '' && Settings.shape[name].safeParse(null).success ? null : text;
}
