import MailComposer from 'nodemailer/lib/mail-composer';
import { threadWork } from '#platform/threads/thread-work.ts';
import { drawPng } from '#workflows/email-reports/draw-png.ts';
import { picturesOf } from '#workflows/email-reports/pictures.ts';
import { plainText } from '#workflows/email-reports/plain-text.ts';
import type { ReportData } from '#workflows/email-reports/report-data.ts';
import { headOf } from '#workflows/email-reports/report-head.ts';
import { reportMarkup } from '#workflows/email-reports/report-markup.ts';

/** A page with embedded pictures, or a mail with its pictures as attachments. */
export interface ReportOrder {
  data: ReportData;
  mail: { from: string; to: string[]; messageId: string; seconds: number } | null;
}

export type ReportResult = { page: string } | { raw: Uint8Array };

threadWork<ReportOrder, ReportResult>(async ({ data, mail }) => {
  const pictures = picturesOf(data);
  const pngs = await Promise.all(pictures.map(async ({ id, drawing }) => ({ id, png: await drawPng(drawing) })));
  if (!mail) {
    const inside = new Map(pngs.map(({ id, png }) => [id, `data:image/png;base64,${png.toString('base64')}`]));
    return { page: await reportMarkup(data, pictures, (id) => inside.get(id) ?? '') };
  }
  const composer = new MailComposer({
    from: { name: 'Parley', address: mail.from },
    to: mail.to.map((address) => ({ name: '', address })),
    subject: headOf(data).subject,
    messageId: mail.messageId,
    date: new Date(mail.seconds * 1_000),
    // Automatic replies would go to a mailbox that is not read.
    headers: { 'auto-submitted': 'auto-generated' },
    text: plainText(data),
    html: await reportMarkup(data, pictures, (id) => `cid:${id}@parley`),
    attachments: pngs.map(({ id, png }) => ({
      filename: `${id}.png`,
      content: png,
      contentType: 'image/png',
      cid: `${id}@parley`,
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { raw: await composer.compile().build() };
});
