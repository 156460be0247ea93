import type { TrackerEntry } from '@parley/domain/tracker';
import { makeSecret } from '#platform/opaque-secret.ts';
import type { Conversations } from '#workflows/converse/converse.ts';
import { callKey, type CallOrder } from '#workflows/dial/telephony.ts';

/** A conversation of the person who is called with the deployed bot. */
interface BotTalk {
  conversationId: string;
  say(text: string): Promise<void>;
  /** The bot has ended the call, or transferred it. */
  hasHungUp(): boolean;
}

export type OpenTalk = (order: CallOrder) => Promise<BotTalk>;

/** Opens the conversation of a call. The columns of the call list are its first slots. */
export function createTalks(conversations: Pick<Conversations, 'openCall' | 'say'>): OpenTalk {
  return async (order) => {
    const { projectId, environment, destination, slots, campaignId } = order;
    const token = makeSecret();
    const metadata = { campaign_id: String(campaignId), destination, call: callKey(order) };
    const opened = await conversations.openCall(projectId, { environment, token, metadata, slots });
    let told = opened.tracker;
    let last = lastOf(told, 0);
    let turns = 0;
    return {
      conversationId: opened.conversation_id,
      async say(text) {
        turns += 1;
        const reply = await conversations.say(
          { projectId, actor: null },
          { id: opened.conversation_id, conversation_token: token },
          { msg: text, last_ts: last, get_meta: false, message_id: `call-${turns}` },
        );
        told = reply.tracker;
        last = lastOf(told, last);
      },
      hasHungUp: () => told.some(({ type, value }) => type === 'action' && ENDS.has(value)),
    };
  };
}

const ENDS: ReadonlySet<string | number> = new Set(['call_end', 'call_transfer']);

function lastOf(entries: readonly TrackerEntry[], before: number): number {
  return entries.at(-1)?.timestamp ?? before;
}
