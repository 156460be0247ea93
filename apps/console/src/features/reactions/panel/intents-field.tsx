import { Button } from '@mantine/core';
import { intents } from '@parley/contract';
import { IconPlus } from '@tabler/icons-react';
import { memo, useRef, useState } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { AddButton } from '#features/reactions/panel/list-fields.tsx';
import { NamesField } from '#features/reactions/panel/names-field.tsx';
import { NewIntentForm } from '#features/reactions/panel/new-intent-form.tsx';
import { missingName, useNames } from '#features/reactions/reaction-names.ts';
import { reactionTexts } from '#texts/reactions.ts';

interface IntentsFieldProps {
  value: readonly string[];
  onChange: (names: string[]) => void;
  /** The creation of an intent was taken back. */
  onUndone: (name: string) => void;
}

/** The intents that a reaction answers. A new intent is created here, with its first phrases. */
export const IntentsField = memo(function IntentsField({ value, onChange, onUndone }: IntentsFieldProps) {
  const { intents: known, known: keys, isReadOnly } = useNames();
  // Before the list of intents is read, nothing can be called new.
  const canCreate = useCan(intents.create) && !isReadOnly && keys.intent !== undefined;
  const [newName, setNewName] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const missing = value.filter((name) => missingName(keys, 'intent', name) !== undefined);

  function close() {
    setNewName(null);
    input.current?.focus();
  }

  return (
    <>
      <NamesField
        label={reactionTexts.panel.intents}
        kind="intent"
        value={value}
        options={known}
        placeholder={reactionTexts.panel.addIntent}
        inputRef={input}
        onChange={onChange}
        onNew={canCreate ? setNewName : undefined}
      />
      {canCreate && newName === null && missing.length > 0 && (
        <div>
          {missing.map((name) => (
            <Button
              key={name}
              size="compact-sm"
              mt={4}
              mr={4}
              leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
              onClick={() => setNewName(name)}
            >
              {reactionTexts.panel.createIntent(name)}
            </Button>
          ))}
        </div>
      )}
      {canCreate && newName === null && (
        <AddButton label={reactionTexts.panel.newIntent} onClick={() => setNewName('')} />
      )}
      {newName !== null && (
        <NewIntentForm
          key={newName}
          name={newName}
          known={known}
          onCancel={close}
          onUndone={onUndone}
          onCreated={(name) => {
            // A name that was misspelt in the list is now the one of the intent.
            const others = value.filter((one) => one !== newName);
            onChange(value.includes(newName) ? value.map((one) => (one === newName ? name : one)) : [...others, name]);
            close();
          }}
        />
      )}
    </>
  );
});
