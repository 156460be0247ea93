import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { CodeEditor } from '#parts/editor/code-editor.tsx';
import { useNames } from '#features/reactions/reaction-names.ts';
import { reactionTexts } from '#texts/reactions.ts';
import styles from '#features/reactions/panel/fields.module.css';

const { arguments: texts } = reactionTexts;

interface TextsFieldProps {
  label: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** A list of texts, such as the variants from which the bot picks. */
export function TextsField({ label, value, onChange }: TextsFieldProps) {
  const { expression, isReadOnly } = useNames();
  /** Just added: it is filled in next. */
  const [added, setAdded] = useState<number | null>(null);
  return (
    <div className={styles.stack}>
      {value.map((text, index) => (
        <div key={index} className={styles.withButton}>
          <div className={styles.grow}>
            <CodeEditor
              mode="text"
              label={texts.text(label, index + 1)}
              value={text}
              names={expression}
              isReadOnly={isReadOnly}
              // The pressed button asked for the focus.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={index === added}
              onChange={(changed) => onChange(value.with(index, changed))}
            />
          </div>
          {!isReadOnly && (
            <RemoveButton
              label={texts.removeText(label, index + 1)}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {!isReadOnly && (
        <AddButton
          label={texts.addText(label)}
          onClick={() => {
            setAdded(value.length);
            onChange([...value, '']);
          }}
        />
      )}
    </div>
  );
}

export function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon aria-label={label} title={label} onClick={onClick}>
      <IconX size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

export function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={styles.add}
      leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
