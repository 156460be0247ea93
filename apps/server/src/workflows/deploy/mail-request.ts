import type { PlannedDeployment } from '@parley/domain/deployment';
import { userName } from '#features/people/users/user-names.ts';
import { readProjectName } from '#features/projects/project-store.ts';
import type { InProject, Queries } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { approversOf } from '#workflows/deploy/approvers.ts';

export interface RequestMailDeps {
  inProject: InProject;
  /** Null if the server sends no mails. */
  mailer: Mailer | null;
  publicUrl: string;
  log: Logger;
}

/**
 * Mails the members who may approve a requested deployment. It never fails: the request exists and is visible either
 * way.
 */
export async function mailRequest(
  { inProject, mailer, publicUrl, log }: RequestMailDeps,
  projectId: number,
  planned: PlannedDeployment,
): Promise<void> {
  if (!mailer) return;
  try {
    const { names, approvers } = await inProject(projectId, 'read', (db) => readRequest(db, projectId, planned));
    const link = `${publicUrl}/#/app/deployments?${new URLSearchParams({ project_id: String(projectId) }).toString()}`;
    // Loads the mail composer only when it is needed.
    const { requestMail } = await import('#workflows/deploy/request-mail.ts');
    for (const to of approvers) {
      const raw = await requestMail({ from: mailer.from, to, ...names, planned, link });
      await mailer.send({ recipients: [to.email], raw }, async () => true);
    }
  } catch (error) {
    // Leaves the error's details out of the log: a mail server may repeat the mail's content.
    const reason = error instanceof Error ? error.message : 'unknown';
    log.warn({ project_id: projectId, plan: planned.id, reason }, 'a requested approval could not be mailed');
  }
}

async function readRequest(db: Queries, projectId: number, { users_id, project_env }: PlannedDeployment) {
  const requester = (await userName(db, users_id)) ?? 'A program';
  return {
    approvers: await approversOf(db, projectId, { environment: project_env, except: users_id }),
    names: { project: await readProjectName(db, projectId), requester },
  };
}
