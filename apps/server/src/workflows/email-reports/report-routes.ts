import { emailReports, holdsGrant } from '@parley/contract';
import type { NewEmailReport } from '@parley/domain/email-report';
import { Problem } from '@parley/domain/problem';
import { reportStore } from '#features/email-reports/report-store.ts';
import { sendingStore } from '#features/email-reports/sending-store.ts';
import type { DetachedContext, ProjectContext } from '#http/context.ts';
import { detachedRoute, projectRoute } from '#http/route.ts';
import { TextReply } from '#http/reply.ts';
import { unixSeconds } from '#platform/clock.ts';
import type { InProject } from '#platform/db/database.ts';
import type { ReadReport } from '#workflows/email-reports/read-report.ts';
import type { RenderReport } from '#workflows/email-reports/render-report.ts';

export interface ReportDeps {
  inProject: InProject;
  read: ReadReport;
  render: RenderReport;
  canSend: boolean;
}

const NO_MAIL_SERVER = 'No mail server is set up. Ask the owner of this server to set SMTP_URL.';

/** A mail has no scripts, and its pictures are inside it. */
const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

export function reportRoutes({ inProject, read, render, canSend }: ReportDeps) {
  async function page(context: DetachedContext, id: number): Promise<string> {
    const { projectId } = context;
    const now = unixSeconds(context.now);
    const report = await inProject(projectId, 'read', (db) => reportStore({ db, projectId, now }).find(id));
    refuseOthersFigures(context, report);
    return render.page(await read(projectId, report, now));
  }

  return [
    projectRoute(emailReports.list, async (context) => ({
      items: await storeIn(context).list(),
      can_send: canSend,
    })),
    projectRoute(emailReports.create, async (context, { body }) => {
      refuseOthersFigures(context, body);
      return { id: await storeIn(context).insert(body, context.actor.userId) };
    }),
    projectRoute(emailReports.update, async (context, { params: { id }, body }) => {
      refuseOthersFigures(context, await storeIn(context).find(id));
      refuseOthersFigures(context, body);
      await storeIn(context).update(id, body);
      return { id };
    }),
    projectRoute(emailReports.remove, async (context, { params: { id } }) => {
      refuseOthersFigures(context, await storeIn(context).find(id));
      await storeIn(context).remove(id);
      return undefined;
    }),
    detachedRoute(emailReports.preview, async (context, { params: { id } }) => {
      return new TextReply('text/html; charset=utf-8', await page(context, id));
    }),
    detachedRoute(emailReports.page, async (context, { params: { id } }) => {
      const html = await page(context, id);
      context.setHeader('content-security-policy', PAGE_POLICY);
      context.setHeader('x-frame-options', 'SAMEORIGIN');
      return new TextReply('text/html; charset=utf-8', html);
    }),
    projectRoute(emailReports.send, async (context, { params: { id } }) => {
      const report = await storeIn(context).find(id);
      refuseOthersFigures(context, report);
      if (!canSend) throw new Problem('invalid', NO_MAIL_SERVER);
      return sendingStore(context.db, context.projectId).insert(id, report.recipients, context.actor.userId);
    }),
    projectRoute(emailReports.sendings, async (context, { params: { id } }) => {
      refuseOthersFigures(context, await storeIn(context).find(id));
      return sendingStore(context.db, context.projectId).of(id);
    }),
  ];
}

function storeIn({ db, projectId, now }: ProjectContext) {
  return reportStore({ db, projectId, now: unixSeconds(now) });
}

/**
 * A report tells the figures of an environment, and what to improve there names phrases of callers: whoever may not see
 * them sends and previews none of it.
 */
function refuseOthersFigures(
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
