import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FilterEditorProps } from '#features/conversations/filters/filter-editor-props.ts';
import { conversationTexts } from '#texts/conversations.ts';
import styles from '#features/conversations/filters/filter-editor.module.css';

const { filters: texts } = conversationTexts;

/** Why the caller was transferred, as the bot says, or else where to. */
export function ReasonEditor({ filter, onChange, onDone }: FilterEditorProps) {
  const [typed, setTyped] = useState(filter.transfer_reason);
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ transfer_reason: typed.trim() });
        onDone();
      }}
    >
      <TextInput
        data-autofocus
        label={texts.reason}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit">{texts.apply}</Button>
    </form>
  );
}
