import type { Environment } from '@parley/domain/deployment';
import type { HungUpBy } from '@parley/domain/campaign';

/** One attempt to call a person. It is stored in the database before the call goes out. */
export interface CallOrder {
  projectId: number;
  campaignId: number;
  contactId: number;
  /** From 1. */
  attempt: number;
  environment: Environment;
  /** E.164 */
  destination: string;
  ringSeconds: number;
  /** Slots of the conversation. */
  slots: Record<string, string>;
}

export type CallEvent =
  | { kind: 'ringing' }
  | { kind: 'answered'; by: 'person' | 'machine'; conversationId: string | null }
  | {
      kind: 'ended';
      sipCode: number;
      hungUpBy: HungUpBy;
      isAbandoned: boolean;
      /** It turned out that a machine had answered. */
      isMachine?: boolean;
      /** The number, address or project to which the bot transferred the person. */
      transferredTo?: string | null;
      /** The bot failed in the middle of the conversation. */
      hasBotFailed?: boolean;
    };

/** The dispatcher's only interface to the telephone network. */
export interface Telephony {
  /** Whether this server can make the calls of an environment now. Absent: it makes all of them. */
  serves?(place: Pick<CallOrder, 'projectId' | 'environment'>): boolean;
  /** People call, too, on the lines of the campaigns. */
  keepsLinesForCallers?: true;
  /**
   * Makes the call, once. The last event is `ended`; a call without one has an unknown outcome. When `stopped` aborts,
   * the call is hung up.
   */
  call(order: CallOrder, stopped: AbortSignal): AsyncIterable<CallEvent>;
}

/** Unique for each attempt and stable: the network's ledger and the log identify the call by it. */
export function callKey({
  projectId,
  campaignId,
  contactId,
  attempt,
}: Pick<CallOrder, 'projectId' | 'campaignId' | 'contactId' | 'attempt'>): string {
  return `${projectId}-${campaignId}-${contactId}-${attempt}`;
}
