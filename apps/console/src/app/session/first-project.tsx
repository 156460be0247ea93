import { auth, projects, training } from '@parley/contract';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { leaveSignedOut } from '#app/session/sign-out.ts';
import { WithoutProject } from '#app/shell/without-project.tsx';
import { can } from '#shared/access/access.tsx';
import { useAdministers } from '#shared/access/administers.ts';
import { call } from '#shared/api/client.ts';
import { browserZone } from '#shared/time-zones.ts';
import { useWrite } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { showAction } from '#shared/open-screen.ts';
import { refreshSession } from '#shared/session/refresh-session.ts';
import { session, startSession } from '#shared/session/session.ts';
import { texts } from '#texts/spec.ts';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { sessionTexts } from '#texts/session.ts';
import styles from '#app/error-screen.module.css';

const { noProject } = sessionTexts;

/** For a user without a project: creates one or opens Platform access if the user may, or says whom to ask. */
export function FirstProject() {
  const mayCreate = can(projects.create);
  const administers = useAdministers();
  const [hasFailed, setFailed] = useState(false);
  const email = session.get().user?.email;
  const logout = useWrite(auth.logout, { onSuccess: leaveSignedOut });
  useEffect(() => {
    if (mayCreate) makeFirstProject().catch(() => setFailed(true));
  }, [mayCreate]);
  useSessionOnFocus();
  if (mayCreate && !hasFailed) return <SkeletonRows />;
  if (administers !== null) return <WithoutProject />;
  return (
    <main className={styles['screen']}>
      <h1 className={styles['title']}>{noProject.title}</h1>
      <p role="alert" className="p-flex p-gap-8">
        <span className={styles['sign']}>
          <StateIcon state="error" size={16} />
        </span>
        <span>{hasFailed ? texts.projects.cannotCreate : texts.projects.none}</span>
      </p>
      {email !== undefined && <p>{noProject.account(email)}</p>}
      {!hasFailed && <p>{noProject.opens}</p>}
      <div className="p-flex p-gap-8">
        {!hasFailed && <Button onClick={() => void refreshSession()}>{noProject.again}</Button>}
        <Button onClick={() => logout.mutate()}>{noProject.logout}</Button>
      </div>
    </main>
  );
}

/** Without a project there are no events that would report an assignment. */
function useSessionOnFocus(): void {
  useEffect(() => {
    const ask = () => void refreshSession();
    window.addEventListener('focus', ask);
    return () => window.removeEventListener('focus', ask);
  }, []);
}

let making: Promise<void> | undefined;

/** Concurrent requests create only one project. */
function makeFirstProject(): Promise<void> {
  making ??= make().finally(() => {
    making = undefined;
  });
  return making;
}

async function make(): Promise<void> {
  const { project_id } = await call(projects.create, { body: { time_zone: browserZone() } });
  startSession(await call(auth.user));
  session.set({ projectId: project_id });
  notify.success({ title: texts.projects.welcome });
  const action = showAction('/app/intents', project_id ?? undefined, { panel: 'quality' });
  await call(training.train)
    .then(() => notify.success({ title: texts.projects.modelReady, action }))
    // The project exists; failures have been reported, and the user can start training again.
    .catch(() => {});
}
