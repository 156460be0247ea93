import { outbound, type ReplyOf } from '@parley/contract';
import type { CampaignContact, StoppedNumber } from '@parley/domain/campaign';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { notify } from '#shared/notices/notices.ts';
import { confirm } from '#shared/ui/confirm.tsx';
import { stopListTexts } from '#texts/stop-list.ts';
import { refreshCampaigns } from '#features/outbound/campaign-deeds.ts';
import { numberText } from '#shared/number-text.ts';

const texts = stopListTexts;
export const STOP_LIST = 'stop list';

/** The list, and the contacts whose calls it ends or allows again. */
export async function refreshStopList(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: [STOP_LIST] }), refreshCampaigns()]);
}

/** From a contact: no campaign calls the person any more. */
export async function stopContact({ destination, attempts }: CampaignContact): Promise<void> {
  const conversation_id = attempts.findLast((attempt) => attempt.conversation_id !== null)?.conversation_id;
  try {
    const body = { number: destination, ...(conversation_id ? { conversation_id } : {}) };
    tellStopped(await call(outbound.stop, { body }));
  } catch (error) {
    // The notice says why.
    if (!(error instanceof ApiError)) throw error;
  } finally {
    await refreshStopList();
  }
}

/** Says whether a number came onto the list, or was there already. */
export function tellStopped({ number, is_new }: ReplyOf<typeof outbound.stop>): void {
  if (is_new) notify.success({ title: texts.added(numberText(number)) });
  else notify.info({ title: texts.already(numberText(number)) });
}

export async function unstop({ number }: StoppedNumber): Promise<void> {
  const isSure = await confirm({
    title: texts.confirmTitle(numberText(number)),
    text: texts.confirmText,
    confirmLabel: texts.confirm,
    isDestructive: true,
  });
  if (!isSure) return;
  try {
    await call(outbound.unstop, { query: { number } });
    notify.success({ title: texts.removed(numberText(number)) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  } finally {
    await refreshStopList();
  }
}
