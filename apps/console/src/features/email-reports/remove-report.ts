import { emailReports } from '@parley/contract';
import type { EmailReport } from '@parley/domain/email-report';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { refresh } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { confirm } from '#shared/ui/confirm.tsx';
import { emailReportTexts } from '#texts/email-reports.ts';

const { removal, removed } = emailReportTexts;

/** Asks, deletes the report, and answers whether it is deleted. */
export async function removeReport({ id, name }: EmailReport): Promise<boolean> {
  const isSure = await confirm({
    title: removal.title,
    text: removal.text(name),
    confirmLabel: removal.confirm,
    isDestructive: true,
  });
  if (!isSure) return false;
  try {
    await call(emailReports.remove, { params: { id } });
  } catch (error) {
    // The notice says why.
    if (error instanceof ApiError) return false;
    throw error;
  } finally {
    await refresh(emailReports.list);
  }
  notify.success({ title: removed(name) });
  return true;
}
