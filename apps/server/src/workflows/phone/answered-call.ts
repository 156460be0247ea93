import type { ChatEnvironment } from '@parley/domain/deployment';
import type { TrackerEntry } from '@parley/domain/tracker';
import type { CallEvent, CallLeg, EndReason } from '@parley/voice';
import type { CallRecord } from '#workflows/phone/call-record.ts';

/** A call that was answered, and the conversation that it begins. */
export interface AnsweredCall {
  projectId: number;
  environment: ChatEnvironment;
  leg: CallLeg;
  metadata: Record<string, string>;
  slots: Record<string, string>;
  record: CallRecord;
  /** Called once, when the conversation has begun. */
  onOpened?(conversationId: string, token: string): void;
  /** Called when an answering machine has answered. */
  onMachine?(): void;
  /** Called when the exchange has taken a transfer. */
  onTransferred?(target: string): void;
  /** Called for each event of the call. */
  onEvent?(event: CallEvent): void;
  /** Called for each entry of the conversation; an entry may come twice. */
  onEntry?(entry: TrackerEntry): void;
}

/** Lets the bot talk with the person of a call until one of them hangs up. It begins before it returns. */
export type Talk = (call: AnsweredCall) => Promise<EndReason>;

/** Reads the data that a bot needs to talk; null if no bot is deployed. There is always a draft. */
export type PrepareTalk = (projectId: number, environment: ChatEnvironment) => Promise<Talk | null>;
