import type { Address } from '#seams.ts';
import { newRequest, ourHeaders } from '#sip/agent.ts';
import type { Agent } from '#sip/agent.ts';
import { withHeader } from '#sip/message.ts';
import { valueOf, valuesOf } from '#sip/message.ts';
import type { Header, SipRequest, SipResponse } from '#sip/message.ts';
import { readAddress } from '#sip/sources.ts';
import type { Flow } from '#sip/transactions/types.ts';
import {
  callIdOf,
  contactOf,
  cseqOf,
  parseNameAddress,
  parseUri,
  partyOf,
  usableUri,
  writeAddress,
} from '#sip/values.ts';

/** The state of a dialog that both ends share (RFC 3261, 12). */
export interface Dialog {
  readonly callId: string;
  readonly localTag: string;
  readonly remoteTag: string;
  /** `From` and `To` of our requests. */
  readonly local: string;
  readonly remote: string;
  readonly routes: readonly string[];
  /** The address for our requests; a later message may change it. */
  target: string;
  localSequence: number;
  remoteSequence: number | null;
  /** The source of the call's messages. */
  readonly peer: Address;
}

export function dialogOfInvite(request: SipRequest, localTag: string, peer: Address): Dialog {
  const to = valueOf(request, 'to') ?? '';
  return {
    callId: callIdOf(request),
    localTag,
    remoteTag: partyOf(request, 'from').tag ?? '',
    local: `${to};tag=${localTag}`,
    remote: valueOf(request, 'from') ?? '',
    routes: valuesOf(request, 'record-route'),
    target: contactOf(request) ?? usableUri(partyOf(request, 'from').uri) ?? `sip:${writeAddress(peer)}`,
    localSequence: 0,
    remoteSequence: cseqOf(request).number,
    peer,
  };
}

export function dialogOfAnswer(request: SipRequest, response: SipResponse, peer: Address): Dialog {
  return {
    callId: callIdOf(request),
    localTag: partyOf(request, 'from').tag ?? '',
    remoteTag: partyOf(response, 'to').tag ?? '',
    local: valueOf(request, 'from') ?? '',
    remote: valueOf(response, 'to') ?? '',
    routes: valuesOf(response, 'record-route').toReversed(),
    target: contactOf(response) ?? request.uri,
    localSequence: cseqOf(request).number,
    remoteSequence: null,
    peer,
  };
}

export function dialogKey(callId: string, localTag: string, remoteTag: string): string {
  return `${callId} ${localTag} ${remoteTag}`;
}

/** A request within a call. `sequence` is given for an ACK, which has that of its INVITE. */
export function requestIn(
  agent: Agent,
  dialog: Dialog,
  method: string,
  content: { headers?: readonly Header[]; body?: string; type?: string; sequence?: number } = {},
): SipRequest {
  const { headers = [], body = '', type = 'application/sdp', sequence = (dialog.localSequence += 1) } = content;
  const routes = dialog.routes.map((value) => ({ name: 'route', value }));
  const parties = { from: dialog.local, to: dialog.remote, callId: dialog.callId, cseq: sequence };
  const request = newRequest(agent, method, dialog.target, parties, [...routes, ...ourHeaders(agent), ...headers]);
  return body === '' ? request : { ...withHeader(request, 'content-type', type), body };
}

/**
 * The next hop of a call's requests. An address that may not talk to us gets nothing either: phones behind a router
 * name private ones. Then, and over connections, requests go where the call's messages come from.
 */
export function flowOf(agent: Agent, dialog: Dialog): Flow {
  const { transport, sources } = agent;
  if (transport.kind !== 'udp' && transport.isOpen(dialog.peer)) return transport.flowTo(dialog.peer);
  const next = parseUri(parseNameAddress(dialog.routes[0] ?? '')?.uri ?? dialog.target);
  if (!next || !readAddress(next.host) || !sources.isAllowed(next.host)) return transport.flowTo(dialog.peer);
  return transport.flowTo({ host: next.host, port: next.port ?? (transport.kind === 'tls' ? 5061 : 5060) });
}
