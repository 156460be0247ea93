import { Button } from '@mantine/core';
import type { Settings } from '@parley/domain';
import { IconPlus, IconVariable } from '@tabler/icons-react';
import { useRef } from 'react';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { TableHead } from '#shared/ui/table-head.tsx';
import { withField, type Configuration } from '#features/settings/configuration.ts';
import { ConfigurationRow } from '#features/settings/configuration-row.tsx';
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
        <TableHead
          columns={[columns.key, columns.label, columns.type, columns.default, columns.config_dev, columns.config_prod]}
          tools={columns.remove}
        />
        <tbody>
          {config_struct.map((field, index) => (
            <ConfigurationRow
              key={index}
              configuration={configuration}
              field={field}
              index={index}
              isReadOnly={isReadOnly}
              keyRef={focusAdded(index)}
              onChange={onChange}
            />
          ))}
        </tbody>
      </table>
      {add}
    </div>
  );
}
