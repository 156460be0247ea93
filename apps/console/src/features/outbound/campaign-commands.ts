import { outbound } from '@parley/contract';
import type { Campaign } from '@parley/domain/campaign';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { offerFile } from '#shared/api/download.ts';
import { refresh } from '#shared/api/hooks.ts';
import { counted } from '#texts/counted.ts';
import { notify } from '#shared/notices/notices.ts';
import { shownDate } from '#shared/times.ts';
import { confirm } from '#shared/ui/confirm.tsx';
import { outboundTexts } from '#texts/outbound.ts';
import { texts as specTexts } from '#texts/spec.ts';
import { refreshContacts } from '#features/outbound/contacts/use-contacts.ts';

const { removal, detail } = outboundTexts;

/** After something was done to a campaign: the list, and all that is shown of the selected one. */
export async function refreshCampaigns(): Promise<void> {
  await Promise.all([refresh(outbound.list), refresh(outbound.progress), refreshContacts()]);
}

/** Asks, deletes the campaign, and answers whether it is deleted. */
export async function removeCampaign({ id, name, contacts, state, version }: Campaign): Promise<boolean> {
  const text = removal.text(counted(contacts, removal.contact));
  const isSure = await confirm({
    title: removal.title(name),
    text: state === 'running' ? `${text} ${removal.running}` : text,
    confirmLabel: removal.confirm,
    isDestructive: true,
  });
  if (!isSure) return false;
  try {
    await call(outbound.remove, { params: { id }, atime: version });
  } catch (error) {
    // The notice says why.
    if (error instanceof ApiError) return false;
    throw error;
  } finally {
    await refreshCampaigns();
  }
  notify.success({ title: specTexts.outbound.deleted });
  return true;
}

/** No question: nothing is lost, and every second counts. */
export async function pauseCampaign({ id }: Campaign): Promise<void> {
  try {
    await call(outbound.pause, { params: { id } });
    notify.success({ title: detail.nowPaused });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  } finally {
    await refreshCampaigns();
  }
}

/** Answers why it was refused, if it was. */
export async function startCampaign({ id }: Campaign): Promise<string | undefined> {
  try {
    await call(outbound.start, { params: { id }, handles: ['local'] });
    notify.success({ title: detail.nowRunning });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof CallSkipped)) throw error;
    return error.message;
  } finally {
    await refreshCampaigns();
  }
}

/** A row for each attempt, or for each contact. */
export async function downloadReport({ id }: Campaign, rows: 'attempts' | 'contacts' = 'contacts'): Promise<void> {
  const name = specTexts.outbound.reportName(`${id}_${shownDate(new Date(), 'YYYY-MM-DD')}`);
  const ending = rows === 'contacts' ? '' : `_${rows}`;
  await offerFile(outbound.report, `${name}${ending}.csv`, { params: { id }, query: { rows } });
}
