import { Button, NativeSelect, TextInput } from '@mantine/core';
import { conversations, entities } from '@parley/contract';
import { useState } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import type { FilterEditorProps } from '#features/conversations/filters/filter-editor-props.ts';
import { conversationTexts } from '#texts/conversations.ts';
import styles from '#features/conversations/filters/filter-editor.module.css';

const { filters: texts } = conversationTexts;

/** An entity that was found in the caller's words, with one value or any value. */
export function EntityEditor({ filter, onChange, onDone }: FilterEditorProps) {
  const { data = [] } = useRead(entities.list);
  const canOpen = useCan(conversations.get);
  const [, given = '', value = ''] = /^([^=]*)=?(.*)$/u.exec(filter.entity) ?? [];
  const [typed, setTyped] = useState(value);
  const [chosen, setChosen] = useState(given);
  const names = [...new Set([...(given === '' ? [] : [given]), ...data.map(({ name }) => name)])];
  const name = chosen === '' ? (names[0] ?? '') : chosen;
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ entity: typed.trim() === '' ? name : `${name}=${typed.trim()}` });
        onDone();
      }}
    >
      <NativeSelect
        data-autofocus
        label={texts.kinds.entity}
        data={names}
        value={name}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      {canOpen && (
        <TextInput
          label={texts.entityValue}
          placeholder={texts.entityHint}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <Button type="submit" disabled={name === ''}>
        {texts.apply}
      </Button>
    </form>
  );
}
