import { EmailReport, EmailSending, NewEmailReport } from '@parley/domain/email-report';
import { Id } from '@parley/domain/ids';
import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';

const reading = { guard: 'GET:/email-reports', of: 'project', versioned: false } as const;
const writing = { guard: 'PUT:/email-reports', of: 'project', versioned: false } as const;

const List = z.object({
  items: z.array(EmailReport),
  /** Whether the server has a mail server: without one, reports wait in their history as failed. */
  can_send: z.boolean(),
});

/** Reports that the server sends by email on a schedule. */
export const emailReports = {
  list: endpoint('GET /email-reports', {
    ...reading,
    summary: 'List the email reports by name, each with its next times and the last one that was sent',
    reply: List,
  }),
  create: endpoint('PUT /email-reports', {
    ...writing,
    summary: 'Add an email report; its sender also needs the statistics of its environment',
    body: NewEmailReport,
    reply: z.object({ id: Id }),
  }),
  update: endpoint('PUT /email-reports/:id', {
    ...writing,
    summary: 'Change an email report',
    body: NewEmailReport,
    reply: z.object({ id: Id }),
  }),
  remove: endpoint('DELETE /email-reports/:id', {
    ...writing,
    summary: 'Delete an email report and the history of what was sent',
  }),
  preview: endpoint('POST /email-reports/:id/preview', {
    ...reading,
    summary: 'Show the HTML of a report as it would be sent now',
    produces: 'text/html',
    reply: z.string(),
  }),
  page: endpoint('GET /email-reports/:id/preview', {
    ...reading,
    summary: 'The same as a page that the console shows in a frame',
    produces: 'text/html',
    reply: z.string(),
  }),
  send: endpoint('POST /email-reports/:id/send', {
    ...writing,
    summary: 'Send a report now, besides its schedule',
    reply: EmailSending,
  }),
  sendings: endpoint('GET /email-reports/:id/sendings', {
    ...reading,
    summary: 'List what was sent of a report, newest first',
    reply: z.array(EmailSending),
  }),
};
