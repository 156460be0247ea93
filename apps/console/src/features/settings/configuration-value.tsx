import { ActionIcon, Button, NumberInput, Switch, TextInput } from '@mantine/core';
import type { ConfigField } from '@parley/domain';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ConfigEnvironment, ConfigValue } from '#features/settings/configuration.ts';
import { settingTexts } from '#texts/settings.ts';
import styles from '#features/settings/configuration-table.module.css';

const { configuration: configTexts } = settingTexts;

interface EnvironmentValueProps {
  field: ConfigField;
  environment: ConfigEnvironment;
  value: ConfigValue | undefined;
  isReadOnly: boolean;
  onChange: (value: ConfigValue | undefined) => void;
}

/** A value of its own, or the default. */
export function EnvironmentValue({ field, environment, value, isReadOnly, onChange }: EnvironmentValueProps) {
  const label = configTexts.valueOf(configTexts.columns[environment], field.key);
  const isAdded = useRef(false);
  if (value === undefined) {
    return (
      <Button
        variant="subtle"
        color="gray"
        fw={400}
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

/** A value by its type: a switch, a number or a text. */
export function ValueField({ label, type, value, isReadOnly, onChange }: ValueFieldProps) {
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
