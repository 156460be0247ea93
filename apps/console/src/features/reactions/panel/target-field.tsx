import { Select } from '@mantine/core';
import { projects } from '@parley/contract';
import type { ActionCall } from '@parley/domain';
import { useRead } from '#shared/api/hooks.ts';
import { CodeEditor } from '#parts/editor/code-editor.tsx';
import { SearchSelect } from '#shared/ui/search-select.tsx';
import { asText } from '#features/reactions/action-calls.ts';
import { useNames } from '#features/reactions/reaction-names.ts';
import { reactionTexts } from '#texts/reactions.ts';
import styles from '#features/reactions/panel/fields.module.css';

const { arguments: texts } = reactionTexts;

type Value = ActionCall['args'][string];

interface TargetFieldProps {
  label: string;
  value: Value | undefined;
  onChange: (value: Value) => void;
}

/** Picks the target of a transfer: a number or address as a text, or a project, whose id is a number. */
export function TargetField({ label, value, onChange }: TargetFieldProps) {
  const { expression, isReadOnly } = useNames();
  const { data } = useRead(projects.list);
  const isProject = typeof value === 'number';
  const options = (data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const first = data?.[0]?.id;
  return (
    <div className={styles.stack}>
      <Select
        aria-label={texts.targetKind(label)}
        data-not-first
        data={[
          { value: 'address', label: texts.address },
          { value: 'project', label: texts.project, disabled: first === undefined },
        ]}
        value={isProject ? 'project' : 'address'}
        allowDeselect={false}
        readOnly={isReadOnly}
        onChange={(kind) => onChange(kind === 'project' ? (first ?? '') : '')}
      />
      {isProject ? (
        <SearchSelect
          aria-label={label}
          data={options}
          value={String(value)}
          selectFirstOptionOnChange
          readOnly={isReadOnly}
          allowDeselect={false}
          error={data && !options.some((option) => option.value === String(value)) && texts.noAccess}
          onChange={(id) => id !== null && onChange(Number(id))}
        />
      ) : (
        <CodeEditor
          mode="text"
          label={label}
          value={asText(value)}
          names={expression}
          isReadOnly={isReadOnly}
          onChange={onChange}
        />
      )}
    </div>
  );
}
