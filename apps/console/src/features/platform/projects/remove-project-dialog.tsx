import { Button, TextInput } from '@mantine/core';
import type { PlatformProject } from '@parley/contract';
import { useState } from 'react';
import { counted } from '#texts/counted.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { uiTexts } from '#texts/ui.ts';
import { platformProjectTexts } from '#texts/platform-projects.ts';
import { removeProject } from '#features/platform/projects/project-commands.ts';

const { removal: texts } = platformProjectTexts;

/** Asks for the name of the project before it goes to the bin. */
export function RemoveProjectDialog({ project, onClose }: { project: PlatformProject; onClose: () => void }) {
  const { name, conversations, users } = project;
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isSure = typed.trim() === name.trim();

  async function remove(): Promise<void> {
    if (!isSure) return;
    setBusy(true);
    const isDone = await removeProject(project);
    setBusy(false);
    if (isDone) onClose();
  }

  return (
    <Dialog
      title={texts.title(name)}
      size={480}
      onClose={onClose}
      onSubmit={() => void remove()}
      footer={
        <>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button type="submit" variant="filled" color="var(--p-danger)" disabled={!isSure} loading={isBusy}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <p>{texts.text(counted(conversations, texts.conversation), counted(users, texts.user))}</p>
      <TextInput
        data-autofocus
        label={texts.type(name)}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
    </Dialog>
  );
}
