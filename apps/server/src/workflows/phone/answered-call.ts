import type { Environment } from '@parley/domain/deployment';
import type { CallLeg, EndReason } from '@parley/voice';
import type { CallRecord } from '#workflows/phone/call-record.ts';

/** A call that was answered, and the conversation that it begins. */
export interface AnsweredCall {
  projectId: number;
  environment: Environment;
  leg: CallLeg;
  metadata: Record<string, string>;
  slots: Record<string, string>;
  record: CallRecord;
  /** Called once, when the conversation has begun. */
  onOpened?(conversationId: string): void;
  /** Called when an answering machine has answered. */
  onMachine?(): void;
  /** Called when the exchange has taken a transfer. */
  onTransferred?(target: string): void;
}

/** Lets the bot talk with the person of a call until one of them hangs up. It begins before it returns. */
export type Talk = (call: AnsweredCall) => Promise<EndReason>;

/** Reads the data that a bot needs to talk; null if no bot is deployed. */
export type PrepareTalk = (projectId: number, environment: Environment) => Promise<Talk | null>;
