import { copyText } from '#shared/clipboard.ts';
import { notify } from '#shared/notices/notices.ts';
import { session } from '#shared/session/session.ts';
import { screenAddress } from '#shared/ui/screen-link.tsx';
import { conversationWorkTexts } from '#texts/conversation-work.ts';

const { tools: texts } = conversationWorkTexts;

/**
 * The address of a conversation, or of a turn in it. Any user who may open conversations can follow it after signing
 * in.
 */
export async function copyLink(conversation: string, entry?: number): Promise<void> {
  const query = { conversation_id: conversation, entry };
  const path = screenAddress('/app/logs', session.get().projectId, query);
  const address = `${window.location.href.split('#')[0] ?? ''}#${path}`;
  if (await copyText(address)) notify.success({ title: texts.linkCopied });
  else notify.error({ title: texts.linkNotCopied, message: address });
}
