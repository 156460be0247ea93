import { Button, TextInput } from '@mantine/core';
import { intents } from '@parley/contract';
import { IntentName } from '@parley/domain';
import { useState } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { counted } from '#texts/counted.ts';
import { fallbackTexts } from '#texts/fallbacks.ts';
import { texts } from '#texts/spec.ts';
import { uiTexts } from '#texts/ui.ts';
import { Dialog } from '#shared/ui/dialog.tsx';

interface NewIntentDialogProps {
  /** The number of phrases. */
  count: number;
  onMake: (name: string) => void;
  onClose: () => void;
}

/** The name of an intent that is made of phrases. */
export function NewIntentDialog({ count, onMake, onClose }: NewIntentDialogProps) {
  const { data } = useRead(intents.list);
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const parsed = IntentName.safeParse(name);
  const error = parsed.success
    ? data?.some((intent) => intent.name === parsed.data) && texts.intents.nameDuplicate
    : parsed.error.issues[0]?.message;
  function make() {
    setTried(true);
    if (error || !parsed.success) return;
    onClose();
    onMake(parsed.data);
  }
  return (
    <Dialog
      title={fallbackTexts.newIntent.title(counted(count, fallbackTexts.phrase))}
      onClose={onClose}
      onSubmit={make}
      footer={
        <>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button type="submit" variant="filled">
            {fallbackTexts.newIntent.create}
          </Button>
        </>
      }
    >
      <TextInput
        label={fallbackTexts.newIntent.name}
        data-autofocus
        value={name}
        error={(isTried || name !== '') && error}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </Dialog>
  );
}
