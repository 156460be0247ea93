import { auth, projects } from '@parley/contract';
import { ProjectName } from '@parley/domain/project';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { safeParse } from 'zod/mini';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { refresh, useRead, useWrite } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { startSession } from '#shared/session/session.ts';
import { texts } from '#texts/spec.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { screenAddress } from '#shared/ui/screen-link.tsx';
import { shellTexts } from '#texts/shell.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#app/shell/new-project-dialog.module.css';

const { newProject: dialogTexts } = shellTexts;
/** Rights in the new project reach the session a moment after it is there. */
const REFRESH_DELAY_MS = 400;

export function NewProjectDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { data: languages = [{ id: 'en', name: 'English' }] } = useRead(projects.languages);
  const [name, setName] = useState('');
  const [language, setLanguage] = useState('en');
  const [isChat, setChat] = useState(true);
  const [isDemo, setDemo] = useState(false);
  const [error, setError] = useState<string>();
  const create = useWrite(projects.create, {
    quiet: ({ status }) => status === 400,
    async onSuccess({ project_id }) {
      if (!project_id) return notify.error({ title: texts.projects.cannotCreate });
      await new Promise((resolve) => setTimeout(resolve, REFRESH_DELAY_MS));
      startSession(await call(auth.user));
      await refresh(projects.list);
      notify.success({ title: texts.projects.created, projectId: project_id });
      onClose();
      return navigate(screenAddress('/app/dashboard', project_id));
    },
    onError(refusal) {
      if (refusal instanceof ApiError && refusal.status === 400) setError(refusal.issueAt('name') ?? refusal.message);
    },
  });

  function submit() {
    const parsed = safeParse(ProjectName, name);
    if (!parsed.success) return setError(parsed.error.issues[0]?.message);
    create.mutate({ body: { name: parsed.data, language, is_chat: isChat, template: isDemo ? 'demo' : 'blank' } });
  }

  return (
    <Dialog
      title={dialogTexts.title}
      onSubmit={submit}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button type="submit" variant="filled" loading={create.isPending}>
            {dialogTexts.create}
          </Button>
        </>
      }
    >
      <div className={styles['fields']}>
        <TextInput
          label={dialogTexts.name}
          data-autofocus
          value={name}
          error={error}
          onChange={({ currentTarget: { value } }) => {
            setName(value);
            setError(undefined);
          }}
        />
        <NativeSelect
          label={dialogTexts.language}
          value={language}
          data={languages.map(({ id, name: label }) => ({ value: id, label }))}
          onChange={({ currentTarget: { value } }) => setLanguage(value)}
        />
        <Checkbox
          label={dialogTexts.isChat}
          checked={isChat}
          onChange={({ currentTarget: { checked } }) => setChat(checked)}
        />
        <Checkbox
          label={dialogTexts.isDemo}
          checked={isDemo}
          onChange={({ currentTarget: { checked } }) => setDemo(checked)}
        />
      </div>
    </Dialog>
  );
}
