import type { Address, Clock, DatagramSocket } from '#seams.ts';
import { serialize, splitList } from '#sip/message.ts';
import type { SipMessage } from '#sip/message.ts';
import { parseMessage } from '#sip/parse.ts';
import { createRateLimit } from '#sip/sources.ts';
import type { Sources } from '#sip/sources.ts';
import type { Listener, SipSockets, SipTransport, StreamSocket } from '#sip/sockets.ts';
import { createStreams } from '#sip/streams.ts';
import type { Streams } from '#sip/streams.ts';
import { traced } from '#sip/trace.ts';
import type { Trace } from '#sip/trace.ts';
import type { Flow } from '#sip/transactions/types.ts';
import { topVia, writeAddress } from '#sip/values.ts';

export interface TransportOptions {
  kind: SipTransport;
  bind: Address;
  /** The name that a TLS certificate must have. */
  serverName: string;
  sockets: SipSockets;
  clock: Clock;
  sources: Sources;
  trace: Trace | null;
  onMessage(message: SipMessage, answersTo: Flow): void;
  onFault(fault: unknown): void;
  /** A connection has broken or could not be made. */
  onBroken(flow: Flow): void;
}

export interface Transport {
  readonly kind: SipTransport;
  /** Our listening address; known after `open`. */
  readonly local: Address;
  open(): Promise<void>;
  flowTo(remote: Address): Flow;
  /** True if a message can go there without a new connection. */
  isOpen(remote: Address): boolean;
  /** Why the last connection was not made, in words; null if one is, and for UDP. */
  fault(): string | null;
  /** Keeps the way through a router open. */
  ping(remote: Address): void;
  close(): void;
}

/** No exchange sends so much: 50 new calls a second are 300 messages. */
const FLOOD = { perSecond: 2000, atOnce: 4000 };
const PING = new Uint8Array([13, 10, 13, 10]);

/** One transport of one account. Messages of strangers, and floods, are dropped before anything reads them. */
export function createTransport(options: TransportOptions): Transport {
  const { kind, clock, sources, trace } = options;
  const limit = createRateLimit(clock, FLOOD);
  const flowTo = createFlows(kind !== 'udp', (message, remote) => {
    trace?.(traced(message, clock.now(), true, remote));
    sendBytes(serialize(message), remote);
  });
  let socket: DatagramSocket | null = null;
  let listener: Listener | null = null;
  let isClosed = false;
  const streams = kind === 'udp' ? null : createStreams(options, hear, (remote) => options.onBroken(flowTo(remote)));

  function hear(data: Uint8Array, from: Address): void {
    if (!sources.isAllowed(from.host) || !limit.take(from.host)) return;
    try {
      receive(data, from);
    } catch (fault) {
      // One message must not end the calls of all accounts of the process.
      options.onFault(fault);
    }
  }

  function receive(data: Uint8Array, from: Address): void {
    const message = parseMessage(data);
    if (!message) return;
    trace?.(traced(message, clock.now(), false, from));
    if (message.kind === 'response') options.onMessage(message, flowTo(from));
    else options.onMessage(withSource(message, from), flowTo(streams ? from : answerAddress(message, from)));
  }

  function sendBytes(data: Uint8Array, remote: Address): void {
    if (streams) streams.send(data, remote);
    else socket?.send(data, remote);
  }

  function close(): void {
    isClosed = true;
    socket?.close();
    listener?.close();
    streams?.close();
  }

  return {
    kind,
    get local() {
      return socket?.local ?? listener?.local ?? options.bind;
    },
    async open() {
      if (streams) {
        listener = await listen(options, (accepted) => admit(streams, sources, accepted));
      } else {
        socket = await options.sockets.bindDatagram(options.bind);
        socket.onMessage(hear);
      }
      if (isClosed) close();
    },
    flowTo,
    isOpen: (remote) => streams === null || streams.has(remote),
    fault: () => streams?.fault ?? null,
    ping: (remote) => {
      if (streams === null || streams.has(remote)) sendBytes(PING, remote);
    },
    close,
  };
}

function listen({ sockets, bind, kind, sources }: TransportOptions, accepted: (socket: StreamSocket) => void) {
  return sockets.listen(bind, accepted, { isSecure: kind === 'tls', isAllowed: (host) => sources.isAllowed(host) });
}

const MOST_FLOWS = 1000;

function createFlows(isReliable: boolean, send: (message: SipMessage, remote: Address) => void) {
  const flows = new Map<string, Flow>();
  return (remote: Address): Flow => {
    const key = writeAddress(remote);
    const known = flows.get(key);
    if (known) return known;
    if (flows.size > MOST_FLOWS) flows.clear();
    const flow: Flow = { remote, isReliable, send: (message) => send(message, remote) };
    flows.set(key, flow);
    return flow;
  };
}

function admit(streams: Streams, sources: Sources, accepted: StreamSocket): void {
  if (sources.isAllowed(accepted.remote.host)) streams.add(accepted);
  else accepted.close();
}

/** Notes where a request came from (RFC 3581), so that the answer finds its way back through a router. */
function withSource<M extends SipMessage>(message: M, from: Address): M {
  let isDone = false;
  const headers = message.headers.map((header) => {
    if (isDone || header.name !== 'via') return header;
    isDone = true;
    const [first = '', ...others] = splitList(header.value, ',');
    const marked = `${first.replace(/;\s*(?:received|rport)(?:=[^;,\s]*)?(?=[;\s]|$)/giu, '')};received=${from.host};rport=${from.port}`;
    return { name: 'via', value: [marked, ...others].join(', ') };
  });
  return { ...message, headers };
}

function answerAddress(request: SipMessage, from: Address): Address {
  const via = topVia(request);
  const asksForSource = via?.parameters.has('rport') ?? false;
  return { host: from.host, port: asksForSource ? from.port : (via?.port ?? 5060) };
}
