import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, request as send, WebSocket } from 'undici';
import { noteOutgoing } from '#platform/metrics.ts';
import { traced, traceparent } from '#platform/traces/traces.ts';
import { isLiteral, isNamed, isPublicPort, isReachable, type AllowedPlaces } from '#platform/outgoing/addresses.ts';

interface OutgoingRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | Buffer | null;
}

interface OutgoingAnswer {
  status: number;
  /** Names are in lower case. */
  headers: Record<string, string>;
  body: string;
  bytes: Buffer;
}

/** A refusal or failure whose message the author of the request may read. */
export class OutgoingFailure extends Error {
  override name = 'OutgoingFailure';
  /** The answer began with this status, and then broke off or became too long. */
  readonly status: number | null;

  constructor(message: string, status: number | null = null) {
    super(message);
    this.status = status;
  }
}

/** A refusal by a rule of this server: repeating the request later does not help. */
export class OutgoingRefusal extends OutgoingFailure {
  override name = 'OutgoingRefusal';
}

export interface Outgoing {
  /** Rejects with an `OutgoingFailure`, after `timeoutMs` at the latest. Follows no redirect. */
  send(request: OutgoingRequest, timeoutMs: number): Promise<OutgoingAnswer>;
  /** Opens a websocket. Throws an `OutgoingRefusal` for an address that is not allowed. */
  connect(url: string, headers: Record<string, string>): WebSocket;
  close(): Promise<void>;
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
const MOST_BYTES = 1_000_000;
/** The connection's own. */
const RESERVED_HEADERS = /^(?:host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect|proxy-.*)$/iu;

/**
 * The only way out for requests that editors control. The target is checked when the connection is made, so a name that
 * later resolves differently gains nothing.
 */
export function createOutgoing(allowed: AllowedPlaces, mostBytes = MOST_BYTES): Outgoing {
  const limits = {
    maxResponseSize: mostBytes,
    headersTimeout: 0,
    bodyTimeout: 0,
    pipelining: 0,
    webSocket: { maxPayloadSize: mostBytes },
  };
  const anywhere = new Agent(limits);
  const publicOnly = new Agent({ ...limits, connect: { lookup: guardedLookup(allowed) } });

  async function sendNow({ method, url, headers, body }: OutgoingRequest, timeoutMs: number): Promise<OutgoingAnswer> {
    const place = placeOf(allowed, url);
    if (!METHODS.has(method)) throw new OutgoingRefusal(`Method ${method} is not allowed`);
    for (const name of Object.keys(headers)) {
      if (RESERVED_HEADERS.test(name)) throw new OutgoingRefusal(`The header ${name} cannot be set`);
    }
    const signal = AbortSignal.timeout(timeoutMs);
    let status: number | null = null;
    try {
      const answer = await send(place, {
        method: method as 'GET',
        headers: { 'user-agent': 'Parley', ...traceOf(allowed, place), ...headers, 'accept-encoding': 'identity' },
        body,
        signal,
        dispatcher: isNamed(allowed, place) ? anywhere : publicOnly,
      });
      status = answer.statusCode;
      const bytes = Buffer.from(await answer.body.arrayBuffer());
      const text = new TextDecoder().decode(bytes);
      noteOutgoing('answered');
      return { status: answer.statusCode, headers: plain(answer.headers), body: text, bytes };
    } catch (error) {
      noteOutgoing('failed');
      if (signal.aborted) {
        throw new OutgoingFailure(`${place.host} did not respond within ${timeoutMs / 1_000} s`, status);
      }
      throw failureOf(error, status, mostBytes);
    }
  }

  return {
    send: (request, timeoutMs) =>
      traced('outgoing request', { kind: 'client', attributes: shownPlace(request) }, async (span) => {
        const answer = await sendNow(request, timeoutMs);
        span?.setAttribute('http.response.status_code', answer.status);
        return answer;
      }),
    connect(url, headers) {
      const place = placeOf(allowed, url.replace(/^ws/iu, 'http'));
      const dispatcher = isNamed(allowed, place) ? anywhere : publicOnly;
      return new WebSocket(url, { headers: { 'user-agent': 'Parley', ...headers }, dispatcher });
    },
    async close() {
      await Promise.all([anywhere.destroy(), publicOnly.destroy()]);
    },
  };
}

/** Finds the addresses of a host, and fails if one of them is not allowed. */
function guardedLookup(allowed: AllowedPlaces): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0);
      const isAllowed = (address: string) => isReachable(allowed, address);
      const first = addresses[0];
      if (!first || !addresses.every(({ address }) => isAllowed(address))) {
        return done(new OutgoingRefusal(`${hostname} resolves to an address that is not public`), '', 0);
      }
      if (options.all === true) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

/** The host alone: a path or a query may have what people said. */
function shownPlace({ method, url }: OutgoingRequest) {
  return { 'http.request.method': method, 'server.address': URL.parse(url)?.hostname ?? '' };
}

/** Only systems that the administrator names go on with a trace; others would learn its id. */
function traceOf(allowed: AllowedPlaces, place: URL): Record<string, string> {
  const parent = isNamed(allowed, place) ? traceparent() : undefined;
  return parent === undefined ? {} : { traceparent: parent };
}

function placeOf(allowed: AllowedPlaces, url: string): URL {
  const place = URL.parse(url);
  if (place === null) throw new OutgoingRefusal('The URL is not valid');
  if (!['http:', 'https:'].includes(place.protocol))
    throw new OutgoingRefusal('The URL must begin with https:// or http://');
  if (place.username !== '' || place.password !== '')
    throw new OutgoingRefusal('The URL must not contain a user name or password');
  if (isNamed(allowed, place)) return place;
  if (!isPublicPort(place)) throw new OutgoingRefusal(`Port ${place.port} is not allowed`);
  // These need no lookup.
  if (isLiteral(place.hostname) && !isReachable(allowed, place.hostname)) {
    throw new OutgoingRefusal(`${place.hostname} is not a public address`);
  }
  return place;
}

function plain(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );
}

function failureOf(error: unknown, status: number | null, mostBytes: number): OutgoingFailure {
  if (error instanceof OutgoingFailure) return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof OutgoingFailure) return cause;
  return new OutgoingFailure(reasonOf(cause, mostBytes), status);
}

function reasonOf(cause: unknown, mostBytes: number): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const known: Record<string, string> = {
    ENOTFOUND: 'Host not found',
    ECONNREFUSED: 'The host refused the connection',
    ECONNRESET: 'The host closed the connection',
    UND_ERR_RES_EXCEEDED_MAX_SIZE: `The response is larger than ${mostBytes} bytes`,
    UND_ERR_SOCKET: 'The host closed the connection',
    UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'The host closed the connection',
    UND_ERR_INVALID_ARG: 'The request is not valid',
  };
  return known[code] ?? `The request failed${code === '' ? '' : ` (${code})`}`;
}
