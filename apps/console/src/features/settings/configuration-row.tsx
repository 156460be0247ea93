import { ActionIcon, Select, TextInput } from '@mantine/core';
import type { ConfigField } from '@parley/domain';
import { IconX } from '@tabler/icons-react';
import type { RefCallback } from 'react';
import {
  withChangedField,
  withDefault,
  withoutField,
  withValue,
  type Configuration,
} from '#features/settings/configuration.ts';
import { EnvironmentValue, ValueField } from '#features/settings/configuration-value.tsx';
import { settingTexts } from '#texts/settings.ts';

const { configuration: configTexts } = settingTexts;

const TYPES: ConfigField['type'][] = ['string', 'number', 'boolean'];

interface ConfigurationRowProps {
  configuration: Configuration;
  field: ConfigField;
  index: number;
  isReadOnly: boolean;
  keyRef: RefCallback<HTMLInputElement>;
  onChange: (configuration: Configuration) => void;
}

/** A key with its description, its default, and its values in Testing and Production. */
export function ConfigurationRow(props: ConfigurationRowProps) {
  const { configuration, field, index, isReadOnly, keyRef, onChange } = props;
  return (
    <tr>
      <td>
        <TextInput
          ref={keyRef}
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
  );
}
