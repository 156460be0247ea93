import { Button, NumberInput, PasswordInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { projects } from '@parley/contract';
import { LANGUAGES, MASK, Settings } from '@parley/domain';
import { useId } from 'react';
import { grantName } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { CodeEditor } from '#shared/editor/code-editor.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { FieldWarning } from '#shared/ui/field-warning.tsx';
import { UnsavedDot } from '#shared/ui/state-icon.tsx';
import { idleCorrections, rangeOf } from '#features/settings/setting-faults.ts';
import { isProtected, type SettingField, type SettingName } from '#features/settings/setting-fields.ts';
import { settingTexts } from '#texts/settings.ts';
import styles from '#features/settings/settings.module.css';

const { voice } = settingTexts;

interface SettingControlProps {
  field: SettingField;
  settings: Settings;
  /** What cannot be saved, in the schema's or the server's words. */
  error: string | undefined;
  isUnsaved: boolean;
  canEdit: boolean;
  canEditProtected: boolean;
  onChange: (change: Partial<Settings>) => void;
}

/** One setting: its name, its field, and what is wrong with it or what it does. */
export function SettingControl(props: SettingControlProps) {
  const { field, isUnsaved, canEdit, canEditProtected, error } = props;
  const id = useId();
  const hintId = useId();
  const needsMore = canEdit && isProtected(field.name) && !canEditProtected;
  const hint = needsMore ? settingTexts.needsPermission(grantName('PUT:/settings/protected')) : field.hint;
  const idle = field.name === 'stt_corrections' ? idleCorrections(props.settings.stt_corrections) : undefined;
  // An editor is no input of the browser's, and names itself.
  const isInput = !['style', 'script', 'fixed'].includes(field.kind);
  const Label = isInput ? 'label' : 'span';
  return (
    <div className={styles.setting} data-setting={field.name}>
      <Label className={styles.label} {...(isInput ? { htmlFor: id } : {})}>
        {field.label} {isUnsaved && <UnsavedDot />}
      </Label>
      <div className={styles.control}>
        <Control
          {...props}
          error={error}
          id={id}
          describedBy={hint === undefined ? undefined : hintId}
          isDisabled={!canEdit || needsMore}
        />
        {hint !== undefined && (
          <p className={styles.hint} id={hintId}>
            {hint}
          </p>
        )}
        {idle !== undefined && <FieldWarning role="status">{idle}</FieldWarning>}
      </div>
    </div>
  );
}

interface ControlProps extends SettingControlProps {
  id: string;
  describedBy: string | undefined;
  isDisabled: boolean;
}

function Control(props: ControlProps) {
  const { field, settings, error, id, describedBy, isDisabled, onChange } = props;
  const value = settings[field.name];
  const text = value === null || value === undefined ? '' : String(value);
  const set = (next: Settings[keyof Settings]) => onChange({ [field.name]: next });
  const common = {
    id,
    error,
    disabled: isDisabled,
    'aria-describedby': describedBy,
    ...(field.placeholder === undefined ? {} : { placeholder: field.placeholder }),
  };
  switch (field.kind) {
    case 'text':
    case 'address':
      return (
        <TextInput
          {...common}
          value={text}
          {...(field.kind === 'address' ? { type: 'url', inputMode: 'url' } : {})}
          onChange={({ currentTarget }) => set(emptied(field.name, currentTarget.value))}
        />
      );
    case 'number':
      return <NumberControl {...props} />;
    case 'switch':
      return (
        <Switch
          id={id}
          checked={value === true}
          disabled={isDisabled}
          aria-describedby={describedBy}
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
    case 'style':
    case 'script':
      return (
        <CodeEditor
          label={field.label}
          mode={field.kind === 'script' ? 'script' : 'plain'}
          size="page"
          value={text}
          isReadOnly={isDisabled}
          onChange={set}
          {...(error === undefined ? {} : { error })}
          {...(describedBy === undefined ? {} : { describedBy })}
        />
      );
    case 'secret':
      return <SecretControl {...props} />;
    case 'language':
      return <LanguageControl {...props} />;
    case 'time zone':
      return (
        <Select
          {...common}
          data={TIME_ZONES.includes(text) ? TIME_ZONES : [text, ...TIME_ZONES]}
          value={text}
          searchable
          allowDeselect={false}
          limit={100}
          onChange={(zone) => zone !== null && set(zone)}
        />
      );
    case 'fixed':
      return (
        <div className={styles.fixed}>
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

const TIME_ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

function NumberControl({ field, settings, error, id, describedBy, isDisabled, onChange }: ControlProps) {
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

/** A saved password is never shown. What is typed takes its place; emptied again, the saved one stays. */
function SecretControl({ field, settings, error, id, describedBy, isDisabled, onChange }: ControlProps) {
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

function LanguageControl({ settings, error, id, describedBy, isDisabled, onChange }: ControlProps) {
  const { data } = useRead(projects.languages, { quiet: true });
  const known = (data ?? LANGUAGES).map(({ id: value, name }) => ({
    value,
    label: settingTexts.general.languageOption(name, value),
  }));
  const isKnown = known.some(({ value }) => value === settings.language);
  return (
    <Select
      id={id}
      data={isKnown ? known : [{ value: settings.language, label: settings.language }, ...known]}
      value={settings.language}
      error={error}
      searchable
      allowDeselect={false}
      disabled={isDisabled}
      aria-describedby={describedBy}
      onChange={(language) => language !== null && onChange({ language })}
    />
  );
}
