import type { IncomingCall } from '#seams.ts';
import type { Agent } from '#sip/agent.ts';
import type { Call } from '#sip/call/call.ts';

/** All calls of one account. */
export interface Calls {
  readonly agent: Agent;
  /** By the dialog that identifies each of them. */
  readonly open: Map<string, Call>;
  readonly ringing: Map<string, { stop: () => void; done: () => void }>;
  /** Cancels each outgoing call that is not answered yet. */
  readonly dialing: Set<() => void>;
  readonly incoming: ((call: IncomingCall) => void)[];
  isStopping: boolean;
}
