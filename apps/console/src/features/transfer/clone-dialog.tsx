import { Button, TextInput } from '@mantine/core';
import { projects } from '@parley/contract';
import { ProjectName } from '@parley/domain/project';
import { useState } from 'react';
import { safeParse } from 'zod/mini';
import { ApiError } from '#shared/api/api-error.ts';
import { useRead, useWrite } from '#shared/api/hooks.ts';
import { useOpenNewProject } from '#parts/projects/use-open-new-project.ts';
import { useProjectId } from '#shared/session/session.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { transferTexts } from '#texts/transfer.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#features/transfer/transfer.module.css';

const { cloning } = transferTexts;

/** Copies the current project under another name, and opens the copy. */
export function CloneDialog({ onClose }: { onClose: () => void }) {
  const projectId = useProjectId();
  const { data: all = [] } = useRead(projects.list);
  const original = all.find(({ id }) => id === projectId)?.name ?? '';
  const [typed, setTyped] = useState<string>();
  const name = typed ?? cloning.suggested(original);
  const [error, setError] = useState<string>();
  const openNewProject = useOpenNewProject();
  const clone = useWrite(projects.clone, {
    handles: [400],
    async onSuccess({ project_id }) {
      onClose();
      await openNewProject(project_id);
    },
    onError(refusal) {
      if (refusal instanceof ApiError && refusal.status === 400) setError(refusal.issueAt('name') ?? refusal.message);
    },
  });

  function submit() {
    const parsed = safeParse(ProjectName, name);
    if (!parsed.success) return setError(parsed.error.issues[0]?.message);
    clone.mutate({ body: { name: parsed.data } });
  }

  return (
    <Dialog
      title={cloning.title(original)}
      onSubmit={submit}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button type="submit" variant="filled" loading={clone.isPending}>
            {cloning.button}
          </Button>
        </>
      }
    >
      <div className={styles['fields']}>
        <TextInput
          label={cloning.name}
          data-autofocus
          value={name}
          error={error}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            setError(undefined);
          }}
        />
        <p className={styles['hint']}>{cloning.included}</p>
        <p className={styles['hint']}>{cloning.excluded}</p>
      </div>
    </Dialog>
  );
}
