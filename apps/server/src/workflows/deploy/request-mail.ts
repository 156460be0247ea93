import type { PlannedDeployment } from '@parley/domain/deployment';
import MailComposer from 'nodemailer/lib/mail-composer';

interface RequestMail {
  from: string;
  to: { name: string; email: string };
  project: string;
  requester: string;
  planned: PlannedDeployment;
  link: string;
}

/** A plain text of a few sentences, so that names of users and projects cannot inject markup. */
export function requestMail({ from, to, project, requester, planned, link }: RequestMail): Promise<Buffer> {
  const { failed, not_run: notRun } = planned.tests;
  const lines = [
    `${requester} requests approval to deploy ${project} to production:`,
    planned.note,
    ...(failed + notRun > 0 ? [`Tests: ${failed} failed, ${notRun} not run.`] : []),
    ...(planned.at === null ? [] : [`It goes live at ${timeText(planned.at)} once it is approved.`]),
    ...(planned.expires === null ? [] : [`The request expires at ${timeText(planned.expires)}.`]),
    `Review it here: ${link}`,
  ];
  const composer = new MailComposer({
    from,
    to: { name: to.name, address: to.email },
    subject: `Approval requested: ${oneLine(project)}`,
    text: `${lines.join('\n\n')}\n`,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

function timeText(seconds: number): string {
  return `${new Date(seconds * 1_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').slice(0, 100);
}
