import { outbound, type ReplyOf } from '@parley/contract';
import type { CampaignContact, StoppedNumber } from '@parley/domain/campaign';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { notify } from '#shared/notices/notices.ts';
import { confirm } from '#shared/ui/confirm.tsx';
import { stopListTexts } from '#texts/stop-list.ts';
import { refreshCampaigns } from '#features/outbound/campaign-commands.ts';

const texts = stopListTexts;
export const STOP_LIST = 'stop list';
const UNDO_MS = 10_000;

/** The list, and the contacts whose calls it ends or allows again. */
export async function refreshStopList(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: [STOP_LIST] }), refreshCampaigns()]);
}

/** From a contact: no campaign calls the person any more. */
export async function stopContact({ destination, attempts }: CampaignContact): Promise<void> {
  const conversation_id = attempts.findLast((attempt) => attempt.conversation_id !== null)?.conversation_id;
  const body = { number: destination, ...(conversation_id ? { conversation_id } : {}) };
  await changing(async () => tellStopped(await call(outbound.stop, { body })));
}

/** Says whether a number came onto the list, or was there already. Undo takes it off again. */
export function tellStopped({ number, number_text, is_new }: ReplyOf<typeof outbound.stop>): void {
  if (!is_new) return notify.info({ title: texts.already(number_text) });
  const run = () => void changing(() => call(outbound.unstop, { query: { number } }));
  notify.success({ title: texts.added(number_text), action: { label: texts.undo, run }, duration: UNDO_MS });
}

/** Asks, and takes a number off the list. Undo puts it back. */
export async function unstop(stopped: StoppedNumber): Promise<void> {
  const { number, number_text, reason, conversation_id } = stopped;
  const isSure = await confirm({
    title: texts.confirmTitle(number_text),
    text: texts.confirmText,
    confirmLabel: texts.confirm,
    isDestructive: true,
  });
  if (!isSure) return;
  const body = { number, reason, ...(conversation_id === null ? {} : { conversation_id }) };
  const run = () => void changing(() => call(outbound.stop, { body }));
  await changing(async () => {
    await call(outbound.unstop, { query: { number } });
    notify.success({ title: texts.removed(number_text), action: { label: texts.undo, run }, duration: UNDO_MS });
  });
}

/** Changes the list and reads it again. A notice says why the server refused. */
async function changing(change: () => Promise<unknown>): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  } finally {
    await refreshStopList();
  }
}
