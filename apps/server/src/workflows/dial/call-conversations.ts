import { endOf } from '@parley/dialogue';
import type { TrackerEntry } from '@parley/domain/tracker';
import { isAction } from '@parley/dialogue';
import { isErased } from '#features/outbound/dial/is-erased.ts';
import type { Queries } from '#platform/db/database.ts';
import { makeSecret } from '#platform/opaque-secret.ts';
import { phoneChannel } from '#workflows/converse/channels.ts';
import type { Conversations } from '#workflows/converse/converse.ts';
import type { OpenConversation } from '#features/outbound/dial/call-conversation.ts';
import { callKey } from '#features/outbound/dial/telephony.ts';

interface CallConversationDeps {
  db: Queries;
  conversations: Pick<Conversations, 'openCall' | 'say' | 'onCall'>;
}

/** Opens the conversation of a call. The columns of the call list are its first slots. */
export function callConversations({ db, conversations }: CallConversationDeps): OpenConversation {
  return async (order) => {
    const { projectId, environment, campaignId } = order;
    const token = makeSecret();
    const { destination, slots } = (await isErased(db, order)) ? NOBODY : order;
    const metadata = { campaign_id: String(campaignId), destination, call: callKey(order) };
    const opened = await conversations.openCall(projectId, {
      ...{ channel: phoneChannel, environment, token, metadata, slots },
    });
    const known = { id: opened.conversation_id, conversation_token: token };
    let told = opened.tracker;
    let last = lastOf(told, 0);
    let turns = 0;
    const ended = () => endOf(told);
    return {
      conversationId: opened.conversation_id,
      async say(text) {
        turns += 1;
        const body = { msg: text, last_ts: last, get_meta: false, message_id: `call-${turns}` };
        const reply = await conversations.say({ projectId, actor: null, channel: phoneChannel }, known, body);
        told = reply.tracker;
        last = lastOf(told, last);
      },
      hasHungUp: () => ended() !== undefined,
      transferredTo: () => {
        const entry = ended();
        return entry && isAction(entry, 'call_transfer') ? String(entry.args.target ?? '') : null;
      },
      async hangUp() {
        await conversations.onCall({ projectId, channel: phoneChannel }, known, { last_ts: last }, () => ({
          kind: 'hangup',
        }));
      },
    };
  };
}

/** Replaces the call list's data if it was erased while the telephone rang. */
const NOBODY = { destination: '', slots: {} };

function lastOf(entries: readonly TrackerEntry[], before: number): number {
  return entries.at(-1)?.timestamp ?? before;
}
