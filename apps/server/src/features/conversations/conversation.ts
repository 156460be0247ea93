import type { ChatEnvironment } from '@parley/domain/deployment';
import type { Microseconds } from '@parley/domain/ids';
import { RECENT_US, type DraftPoint } from '#features/conversations/turn.ts';

export interface Conversation {
  id: string;
  environment: ChatEnvironment;
  /** Hash of the deployed version with which it began and continues; null for the draft. */
  snapshot: string | null;
  /** A `ConversationState` as JSON. */
  state: string;
  turnNo: number;
  started: Microseconds;
  draft: DraftPoint;
}

/** A conversation as read from the database. */
export interface FoundConversation extends Conversation {
  /** The message was already answered. */
  isRepeated: boolean;
  /** Until then, or until its turn is recorded, another server may be waiting for an external answer. */
  busyUntil: Microseconds | null;
}

/** The start of a conversation. */
export interface Begun {
  id: string;
  tokenHash: Buffer;
  environment: ChatEnvironment;
  /** Hash of the deployed version; null for the draft. */
  snapshot: string | null;
  metadata: unknown;
  /** Absent for `chat`. */
  channel?: 'chat' | 'phone';
}

/** True if a turn looks through all of its messages. */
export function isYoung({ started }: Pick<Conversation, 'started'>, now: Microseconds): boolean {
  return started >= now - RECENT_US / 2;
}
