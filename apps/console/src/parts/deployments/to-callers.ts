import type { Settings } from '@parley/domain/settings';
import { deploymentTexts } from '#texts/deployments.ts';

/** The part of the settings that connects a bot to callers: the tag for a website, or the telephone. */
export function toCallers({ is_chat: isChat }: Pick<Settings, 'is_chat'>) {
  return isChat
    ? { ...deploymentTexts.toCallers.chat, query: { section: 'chat-client', field: 'chatbot_token' } }
    : { ...deploymentTexts.toCallers.voice, query: { section: 'voice', field: 'sip_server_production' } };
}
