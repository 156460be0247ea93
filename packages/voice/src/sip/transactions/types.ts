import type { Address, Clock } from '#seams.ts';
import type { SipMessage, SipRequest, SipResponse } from '#sip/message.ts';
import type { Timers } from '#sip/transactions/timers.ts';

/** An address over one transport. Sending never throws; the network may lose messages. */
export interface Flow {
  readonly remote: Address;
  readonly isReliable: boolean;
  send(message: SipMessage): void;
}

export interface LayerEvents {
  onRequest(transaction: ServerTransaction): void;
  /** The acknowledgement of a 2xx, which is a transaction of its own. */
  onAck(request: SipRequest): void;
}

/** The state that all transactions share. */
export interface Layer {
  readonly clock: Clock;
  readonly clients: Map<string, Client>;
  readonly servers: Map<string, Server>;
  readonly events: LayerEvents;
}

export interface ClientEvents {
  /** Each provisional response, and the final one. A 2xx to an INVITE comes again as often as the other side sends it. */
  onResponse(response: SipResponse): void;
  /** No final response in time, or the connection has broken. */
  onTimeout(): void;
}

export interface ClientTransaction {
  /** Takes an INVITE back: now, or as soon as the other side has shown that it knows it. */
  cancel(): void;
}

export interface Client {
  readonly request: SipRequest;
  readonly flow: Flow;
  readonly events: ClientEvents;
  readonly timers: Timers;
  state: 'calling' | 'proceeding' | 'completed' | 'accepted';
  isCancelled: boolean;
  fail(): void;
}

export interface ServerTransaction {
  readonly request: SipRequest;
  /** The route of the responses. */
  readonly flow: Flow;
  respond(response: SipResponse): void;
  /** Hears a CANCEL that comes before the final response. */
  onCancelled(cancelled: () => void): void;
}

export interface Server extends ServerTransaction {
  readonly timers: Timers;
  state: 'proceeding' | 'completed' | 'confirmed' | 'accepted';
  last: SipResponse | null;
  cancelled: (() => void) | null;
}

export interface Transactions {
  request(flow: Flow, request: SipRequest, events: ClientEvents): ClientTransaction;
  /** `answersTo` is where a response goes, which `Via` decides. */
  receive(message: SipMessage, answersTo: Flow): void;
  /** The connection has broken: requests that wait for a response on it end now. */
  fail(flow: Flow): void;
  readonly open: number;
  close(): void;
}
