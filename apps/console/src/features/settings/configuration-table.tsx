import { ActionIcon, Button, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import type { ConfigField, Settings } from '@parley/domain';
import { IconPlus, IconVariable, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import {
  withChangedField,
  withDefault,
  withField,
  withoutField,
  withValue,
  type ConfigEnvironment,
  type Configuration,
  type ConfigValue,
} from '#features/settings/configuration.ts';
import { settingTexts } from '#texts/settings.ts';
import styles from '#features/settings/configuration-table.module.css';

interface ConfigurationTableProps {
  settings: Settings;
  error: string | undefined;
  isReadOnly: boolean;
  onChange: (configuration: Configuration) => void;
}

const { configuration: configTexts } = settingTexts;
const { columns } = configTexts;

const TYPES: ConfigField['type'][] = ['string', 'number', 'boolean'];

/** Edits the values that expressions read as `config.key`: a default, and other values per environment. */
export function ConfigurationTable({ settings, error, isReadOnly, onChange }: ConfigurationTableProps) {
  const { config_struct, config_dev, config_prod } = settings;
  const configuration = { config_struct, config_dev, config_prod };
  /** The row that was just added: its key is typed next. */
  const added = useRef(-1);
  const focusAdded = (index: number) => (input: HTMLInputElement | null) => {
    if (!input || added.current !== index) return;
    added.current = -1;
    input.focus();
    input.select();
  };
  const add = !isReadOnly && (
    <Button
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => {
        added.current = config_struct.length;
        onChange(withField(configuration));
      }}
    >
      {configTexts.add}
    </Button>
  );
  if (config_struct.length === 0) {
    return (
      <EmptyState icon={IconVariable} title={configTexts.empty} action={add}>
        {configTexts.emptyHint} <code>{configTexts.emptyExample}</code>.
      </EmptyState>
    );
  }
  return (
    <div className={styles['tableScroll']}>
      {error !== undefined && (
        <p className={styles['error']} role="alert">
          {error}
        </p>
      )}
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{columns.key}</th>
            <th scope="col">{columns.label}</th>
            <th scope="col">{columns.type}</th>
            <th scope="col">{columns.default}</th>
            <th scope="col">{columns.config_dev}</th>
            <th scope="col">{columns.config_prod}</th>
            <th scope="col">
              <span className="p-visually-hidden">{columns.remove}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {config_struct.map((field, index) => (
            <tr key={index}>
              <td>
                <TextInput
                  ref={focusAdded(index)}
                  aria-label={configTexts.keyOfRow(index + 1)}
                  value={field.key}
                  disabled={isReadOnly}
                  error={field.key.trim() === '' && settingTexts.faults.emptyKey}
                  onChange={({ currentTarget }) =>
                    onChange(withChangedField(configuration, index, { key: currentTarget.value }))
                  }
                />
              </td>
              <td>
                <TextInput
                  aria-label={configTexts.labelOf(field.key)}
                  value={field.label}
                  disabled={isReadOnly}
                  onChange={({ currentTarget }) =>
                    onChange(withChangedField(configuration, index, { label: currentTarget.value }))
                  }
                />
              </td>
              <td>
                <Select
                  aria-label={configTexts.typeOf(field.key)}
                  data={TYPES.map((value) => ({ value, label: configTexts.types[value] }))}
                  value={field.type}
                  allowDeselect={false}
                  disabled={isReadOnly}
                  onChange={(type) => {
                    const chosen = TYPES.find((one) => one === type);
                    if (chosen) onChange(withChangedField(configuration, index, { type: chosen }));
                  }}
                />
              </td>
              <td>
                <ValueField
                  label={configTexts.defaultOf(field.key)}
                  type={field.type}
                  value={field.default}
                  isReadOnly={isReadOnly}
                  onChange={(value) => value !== undefined && onChange(withDefault(configuration, index, value))}
                />
              </td>
              {(['config_dev', 'config_prod'] as const).map((environment) => (
                <td key={environment}>
                  <EnvironmentValue
                    field={field}
                    environment={environment}
                    value={configuration[environment][field.key]}
                    isReadOnly={isReadOnly}
                    onChange={(value) => onChange(withValue(configuration, environment, field.key, value))}
                  />
                </td>
              ))}
              <td>
                {!isReadOnly && (
                  <ActionIcon
                    aria-label={configTexts.remove(field.key)}
                    onClick={() => onChange(withoutField(configuration, index))}
                  >
                    <IconX size={16} stroke={1.75} aria-hidden />
                  </ActionIcon>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {add}
    </div>
  );
}

interface EnvironmentValueProps {
  field: ConfigField;
  environment: ConfigEnvironment;
  value: ConfigValue | undefined;
  isReadOnly: boolean;
  onChange: (value: ConfigValue | undefined) => void;
}

/** A value of its own, or the default. */
function EnvironmentValue({ field, environment, value, isReadOnly, onChange }: EnvironmentValueProps) {
  const label = configTexts.valueOf(columns[environment], field.key);
  const isAdded = useRef(false);
  if (value === undefined) {
    return (
      <Button
        variant="subtle"
        color="gray"
        className={styles['usesDefault']}
        disabled={isReadOnly}
        aria-label={configTexts.setOwn(label)}
        onClick={() => {
          isAdded.current = true;
          onChange(field.default);
        }}
      >
        {configTexts.usesDefault}
      </Button>
    );
  }
  return (
    <div
      className={styles['value']}
      ref={(box) => {
        if (!box || !isAdded.current) return;
        isAdded.current = false;
        box.querySelector('input')?.focus();
      }}
    >
      <ValueField label={label} type={field.type} value={value} isReadOnly={isReadOnly} onChange={onChange} />
      {!isReadOnly && (
        <ActionIcon size={24} aria-label={configTexts.backToDefault(label)} onClick={() => onChange(undefined)}>
          <IconX size={14} stroke={2} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}

interface ValueFieldProps {
  label: string;
  type: ConfigField['type'];
  value: ConfigValue;
  isReadOnly: boolean;
  onChange: (value: ConfigValue) => void;
}

function ValueField({ label, type, value, isReadOnly, onChange }: ValueFieldProps) {
  switch (type) {
    case 'boolean':
      return (
        <Switch
          aria-label={label}
          checked={value === true}
          disabled={isReadOnly}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      );
    case 'number':
      return (
        <NumberInput
          aria-label={label}
          value={typeof value === 'number' && Number.isFinite(value) ? value : ''}
          disabled={isReadOnly}
          error={!Number.isFinite(value) && settingTexts.faults.notNumber}
          onChange={(next) => onChange(next === '' ? Number.NaN : Number(next))}
        />
      );
    case 'string':
      return (
        <TextInput
          aria-label={label}
          value={String(value)}
          disabled={isReadOnly}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
  }
}
