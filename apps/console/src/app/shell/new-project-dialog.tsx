import { projects } from '@parley/contract';
import { ProjectName } from '@parley/domain/project';
import { Button, Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import { safeParse } from 'zod/mini';
import { ApiError } from '#shared/api/api-error.ts';
import { useWrite } from '#shared/api/hooks.ts';
import { browserZone } from '#shared/time-zones.ts';
import { notify } from '#shared/notices/notices.ts';
import { NewProjectStart, type ProjectStart } from '#app/shell/new-project-start.tsx';
import { openOverlay } from '#app/shell/shell-state.ts';
import { useOpenNewProject } from '#parts/projects/use-open-new-project.ts';
import { texts } from '#texts/spec.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { TimeZoneSelect } from '#shared/ui/time-zone-select.tsx';
import { transferTexts } from '#texts/transfer.ts';
import { shellTexts } from '#texts/shell.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#app/shell/new-project-dialog.module.css';

const { newProject: dialogTexts } = shellTexts;

export function NewProjectDialog({ onClose }: { onClose: () => void }) {
  const openNewProject = useOpenNewProject();
  const [name, setName] = useState('');
  const [start, setStart] = useState<ProjectStart>({ template: 'starter', language: 'en' });
  const [zone, setZone] = useState(browserZone);
  const [isChat, setChat] = useState(true);
  const [error, setError] = useState<string>();
  const create = useWrite(projects.create, {
    handles: [400],
    async onSuccess({ project_id }) {
      if (!project_id) return notify.error({ title: texts.projects.cannotCreate });
      onClose();
      return openNewProject(project_id);
    },
    onError(refusal) {
      if (refusal instanceof ApiError && refusal.status === 400) setError(refusal.issueAt('name') ?? refusal.message);
    },
  });

  function submit() {
    const parsed = safeParse(ProjectName, name);
    if (!parsed.success) return setError(parsed.error.issues[0]?.message);
    create.mutate({ body: { ...start, name: parsed.data, time_zone: zone, is_chat: isChat } });
  }

  return (
    <Dialog
      title={dialogTexts.title}
      onSubmit={submit}
      onClose={onClose}
      footer={
        <>
          <Button variant="subtle" onClick={() => openOverlay('import-project')}>
            {transferTexts.dialog.fromZip}
          </Button>
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
        <Radio.Group
          label={dialogTexts.channel}
          value={isChat ? 'chat' : 'voice'}
          onChange={(value) => setChat(value === 'chat')}
        >
          <div className={styles['channels']}>
            <Radio value="chat" label={dialogTexts.channels.chat} description={dialogTexts.channels.chatHint} />
            <Radio value="voice" label={dialogTexts.channels.voice} description={dialogTexts.channels.voiceHint} />
          </div>
        </Radio.Group>
        <NewProjectStart start={start} onChange={setStart} />
        <TimeZoneSelect
          label={dialogTexts.timeZone}
          description={dialogTexts.timeZoneHint}
          value={zone}
          onChange={(chosen) => chosen !== null && setZone(chosen)}
        />
      </div>
    </Dialog>
  );
}
