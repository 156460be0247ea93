import { holdsGrant } from '@parley/contract';
import type { NewEmailReport } from '@parley/domain/email-report';
import { Problem } from '@parley/domain/problem';
import { reportStore } from '#features/email-reports/report-store.ts';
import type { DetachedContext } from '#http/context.ts';
import { unixSeconds } from '#platform/clock.ts';
import type { InProject } from '#platform/db/database.ts';
import type { ReadReport } from '#workflows/email-reports/read-report.ts';
import type { RenderReport } from '#workflows/email-reports/render-report.ts';

export interface ReportDeps {
  inProject: InProject;
  read: ReadReport;
  render: RenderReport;
}

/** The report in its current form. */
export async function reportPage(
  { inProject, read, render }: ReportDeps,
  context: DetachedContext,
  id: number,
): Promise<string> {
  const { projectId } = context;
  const now = unixSeconds(context.now);
  const report = await inProject(projectId, 'read', (db) => reportStore({ db, projectId, now }).find(id));
  refuseOthersFigures(context, report);
  return render.page(await read(projectId, report, now));
}

/**
 * A report contains an environment's figures, and its suggestions quote callers. A user who may not see these can
 * neither send nor preview the report.
 */
export function refuseOthersFigures(
  { actor, projectId }: Pick<DetachedContext, 'actor' | 'projectId'>,
  { project_env: environment, parts }: NewEmailReport,
): void {
  const name = environment === 'prod' ? 'production' : 'testing';
  if (!actor || !holdsGrant(actor.permissions, 'GET:/stats', { projectId, environment })) {
    throw new Problem('forbidden', `Insufficient permissions: the report needs the statistics of ${name}.`);
  }
  if (parts.includes('fixes') && !holdsGrant(actor.permissions, 'GET:/intents/unclassified', { projectId })) {
    throw new Problem('forbidden', 'Insufficient permissions: what to improve next needs GET:/intents/unclassified.');
  }
}
