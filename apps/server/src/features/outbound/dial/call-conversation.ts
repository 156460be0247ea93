import type { CallOrder } from '#features/outbound/dial/telephony.ts';

/** A conversation of the person who is called with the deployed bot. */
interface CallConversation {
  conversationId: string;
  say(text: string): Promise<void>;
  /** The bot has ended the call, or transferred it. */
  hasHungUp(): boolean;
  /** The number, address or project to which the bot transferred the call. */
  transferredTo(): string | null;
  /** Tells the bot that the person has hung up: the conversation ends. */
  hangUp(): Promise<void>;
}

export type OpenConversation = (order: CallOrder) => Promise<CallConversation>;
