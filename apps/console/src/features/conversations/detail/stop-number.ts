import { outbound } from '@parley/contract';
import type { StoppedNumber } from '@parley/domain/campaign';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { notify } from '#shared/notices/notices.ts';
import { conversationWorkTexts } from '#texts/conversation-work.ts';

const { stopping: texts } = conversationWorkTexts;

/** Adds the number of a conversation's call to the stop list; an existing entry is unchanged. */
export async function stopNumberOf(conversation_id: string): Promise<void> {
  try {
    const stopped = await call(outbound.stop, { body: { conversation_id } });
    const { number_text: number } = stopped;
    if (!stopped.is_new) return notify.info({ title: texts.already(number) });
    notify.success({
      title: texts.stopped(number),
      action: { label: conversationWorkTexts.undo, run: () => void allowAgain(stopped) },
    });
  } catch (error) {
    // The notice says why.
    if (!(error instanceof ApiError)) throw error;
  }
}

async function allowAgain({ number, number_text }: StoppedNumber): Promise<void> {
  try {
    await call(outbound.unstop, { query: { number } });
    notify.success({ title: texts.allowed(number_text) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
