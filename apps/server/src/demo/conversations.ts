import { lostCardConversations } from '#demo/conversations-lost-card.ts';
import { matterConversations } from '#demo/conversations-matters.ts';
import { talkConversations } from '#demo/conversations-talk.ts';
import type { DemoConversation } from '#demo/demo-conversation.ts';

/** Whole conversations with the demo bot, after its greeting. No template contains these callers' texts. */
export const CONVERSATIONS: readonly DemoConversation[] = [
  ...lostCardConversations,
  ...matterConversations,
  ...talkConversations,
];
