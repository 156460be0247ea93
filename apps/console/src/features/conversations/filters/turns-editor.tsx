import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FilterEditorProps } from '#features/conversations/filters/filter-editor-props.ts';
import { conversationTexts } from '#texts/conversations.ts';
import styles from '#features/conversations/filters/filter-editor.module.css';

const { filters: texts } = conversationTexts;

/** Edits the fewest and the most turns of the caller. */
export function TurnsEditor({ filter, onChange, onDone }: FilterEditorProps) {
  const [fewest, setFewest] = useState(filter.min_turns);
  const [most, setMost] = useState(filter.max_turns);
  const isWrong = fewest !== '' && most !== '' && Number(fewest) > Number(most);
  const digits = (value: string) => value.replaceAll(/\D/gu, '').slice(0, 6);
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isWrong) return;
        onChange({ min_turns: fewest, max_turns: most });
        onDone();
      }}
    >
      <TextInput
        data-autofocus
        inputMode="numeric"
        label={texts.fewest}
        value={fewest}
        onChange={(event) => setFewest(digits(event.currentTarget.value))}
      />
      <TextInput
        inputMode="numeric"
        label={texts.most}
        value={most}
        error={isWrong && texts.wrongTurns}
        onChange={(event) => setMost(digits(event.currentTarget.value))}
      />
      <Button type="submit">{texts.apply}</Button>
    </form>
  );
}
