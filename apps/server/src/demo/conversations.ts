import { lostCardConversations } from '#demo/conversations-lost-card.ts';
import { matterConversations } from '#demo/conversations-matters.ts';
import { talkConversations } from '#demo/conversations-talk.ts';
import type { DemoConversation } from '#demo/demo-conversation.ts';

/** Whole conversations with the demo bot, after its greeting. What callers say here is in no template. */
export const CONVERSATIONS: readonly DemoConversation[] = [
  ...lostCardConversations,
  ...matterConversations,
  ...talkConversations,
];
