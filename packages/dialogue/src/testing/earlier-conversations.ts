import conversations from '#testing/earlier-conversations.json' with { type: 'json' };
import type { AnyEntry, ConversationState } from '@parley/domain/tracker';

type Json = AnyEntry['args'][string];

/** Rows that the version before turns stored, and what its readers made of them. */
export interface EarlierConversation {
  rows: { turn_no: number; entries: string }[];
  read: {
    publicView: Omit<AnyEntry, 'turn'>[];
    states: ConversationState[];
    facts: Json;
    said: string[][];
    csv: (string | number)[][];
    transcript: { lines: Json[]; ended: string | null; isInputShown: boolean; projects: number[] };
    consoleTimers: { reaction: string; setAt: number; seconds: number }[];
    view: Json;
    clientTimers: { reaction: string; setAt: number; seconds: number }[];
  };
}

export function earlierConversations(): Record<string, EarlierConversation> {
  return conversations as unknown as Record<string, EarlierConversation>;
}
