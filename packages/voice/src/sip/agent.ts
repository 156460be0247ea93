import type { OpenMedia } from '#media-session.ts';
import type { Address, Clock } from '#seams.ts';
import { readServer } from '#sip/account.ts';
import type { SipAccount } from '#sip/account.ts';
import type { Credentials } from '#sip/digest.ts';
import { withHeader } from '#sip/message.ts';
import type { Header, SipRequest, SipResponse } from '#sip/message.ts';
import type { Transactions, ClientTransaction, Flow } from '#sip/transactions/types.ts';
import type { Sources } from '#sip/sources.ts';
import type { Transport } from '#sip/transport.ts';
import { writeAddress, writeHost } from '#sip/values.ts';

/** The shared parts of the engine: the account, the transport, and tools. */
export interface Agent {
  readonly account: SipAccount;
  readonly clock: Clock;
  readonly random: (bytes: number) => Uint8Array;
  readonly openMedia: OpenMedia;
  readonly transport: Transport;
  readonly transactions: Transactions;
  readonly credentials: Credentials;
  readonly sources: Sources;
  /** The exchange's address in use; null before its name is known. */
  exchange: Address | null;
}

export const ALLOWED = 'INVITE, ACK, CANCEL, BYE, OPTIONS, INFO, UPDATE, NOTIFY';
const PRODUCT = 'Parley';

export function token(agent: Agent, bytes = 8): string {
  return Array.from(agent.random(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Headers that every request and final response of ours carries. */
export function ourHeaders(agent: Agent): Header[] {
  return [
    { name: 'contact', value: `<${contactUri(agent)}>` },
    { name: 'user-agent', value: PRODUCT },
    { name: 'allow', value: ALLOWED },
    { name: 'supported', value: 'timer' },
  ];
}

export function contactUri(agent: Agent): string {
  const { kind } = agent.transport;
  const way = kind === 'udp' ? '' : `;transport=${kind}`;
  return `sip:${encodeURIComponent(agent.account.number)}@${writeAddress(ourAddress(agent))}${way}`;
}

export function ourUri(agent: Agent): string {
  return `sip:${encodeURIComponent(agent.account.number)}@${domainOf(agent)}`;
}

/** The exchange as addresses of requests name it. */
export function domainOf(agent: Agent): string {
  const server = readServer(agent.account.server);
  if (!server) return agent.account.server;
  return server.port === null ? writeHost(server.host) : writeAddress({ host: server.host, port: server.port });
}

/** A proxy finds the exchange by the domain of the request, and is named as the first stop (RFC 3261, 8.1.2). */
export function routeTo({ account, transport }: Agent): Header[] {
  const proxy = account.proxy === null ? null : readServer(account.proxy);
  if (!proxy) return [];
  const host = proxy.port === null ? writeHost(proxy.host) : writeAddress({ host: proxy.host, port: proxy.port });
  const way = transport.kind === 'udp' ? '' : `;transport=${transport.kind}`;
  return [{ name: 'route', value: `<sip:${host}${way};lr>` }];
}

function ourAddress(agent: Agent): Address {
  const { host, port } = agent.transport.local;
  return { host: agent.account.publicHost ?? host, port };
}

/** A request outside of a call. */
export function newRequest(
  agent: Agent,
  method: string,
  uri: string,
  parties: { from: string; to: string; callId: string; cseq: number },
  headers: readonly Header[] = [],
): SipRequest {
  return {
    kind: 'request',
    method,
    uri,
    headers: [
      { name: 'max-forwards', value: '70' },
      { name: 'from', value: parties.from },
      { name: 'to', value: parties.to },
      { name: 'call-id', value: parties.callId },
      { name: 'cseq', value: `${parties.cseq} ${method}` },
      ...headers,
    ],
    body: '',
  };
}

/** A request on its way: each one has a branch of its own. */
export function withVia(agent: Agent, request: SipRequest): SipRequest {
  const way = agent.transport.kind.toUpperCase();
  const via = `SIP/2.0/${way} ${writeAddress(ourAddress(agent))};branch=z9hG4bK${token(agent)};rport`;
  const others = request.headers.filter(({ name }) => name !== 'via');
  return { ...request, headers: [{ name: 'via', value: via }, ...others] };
}

interface AnswerEvents {
  /** `request` is the one answered, which differs from the first after a repeat with the password. */
  onResponse(response: SipResponse, request: SipRequest): void;
  onTimeout(): void;
}

/** Sends a request, and sends it again with the password when the other side asks for it. */
export function sendRequest(
  agent: Agent,
  flow: Flow,
  request: SipRequest,
  events: AnswerEvents,
  nextSequence: () => number,
): ClientTransaction {
  let current: ClientTransaction | null = null;
  let isCancelled = false;
  const send = (unsigned: SipRequest, refusals: number) => {
    const signed = withVia(agent, agent.credentials.sign(unsigned));
    current = agent.transactions.request(flow, signed, {
      onResponse(response) {
        const isAsking = response.status === 401 || response.status === 407;
        if (!isAsking || isCancelled || !agent.credentials.learn(response, refusals)) {
          events.onResponse(response, signed);
          return;
        }
        send(withHeader(unsigned, 'cseq', `${nextSequence()} ${unsigned.method}`), refusals + 1);
      },
      onTimeout: events.onTimeout,
    });
    if (isCancelled) current.cancel();
  };
  send(request, 0);
  return {
    cancel() {
      isCancelled = true;
      current?.cancel();
    },
  };
}
