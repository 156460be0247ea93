import { emailReports } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import { reportStore } from '#features/email-reports/report-store.ts';
import { sendingStore } from '#features/email-reports/sending-store.ts';
import type { ProjectContext } from '#http/context.ts';
import { TextReply } from '#http/reply.ts';
import { detachedRoute, projectRoute } from '#http/route.ts';
import { unixSeconds } from '#platform/clock.ts';
import { refuseOthersFigures, reportPage, type ReportDeps } from '#workflows/email-reports/report-page.ts';

const NO_MAIL_SERVER = 'No mail server is set up. Ask the owner of this server to set SMTP_URL.';

/** A mail has no scripts, and contains its pictures. */
const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

export const emailReportRoutes = ({ canSend, ...deps }: ReportDeps & { canSend: boolean }) => [
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
    return new TextReply('text/html; charset=utf-8', await reportPage(deps, context, id));
  }),
  detachedRoute(emailReports.page, async (context, { params: { id } }) => {
    const html = await reportPage(deps, context, id);
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

function storeIn({ db, projectId, now }: ProjectContext) {
  return reportStore({ db, projectId, now: unixSeconds(now) });
}
