import { lookup, type LookupAddress } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const TIMEOUT_MS = 10_000;
const LARGEST_ANSWER = 1024 * 1024;
/** Where the web is; other ports need a word of the installation's owner. */
const PORTS = new Set(['', '80', '443']);

/** Why a call to the outside was not made, or what became of it. Its message names no secret. */
export class OutgoingFailure extends Error {
  override name = 'OutgoingFailure';
}

export interface OutgoingAnswer {
  status: number;
  text: string;
}

export interface OutgoingOptions {
  /** Hosts, perhaps with a port, that may be called though they are internal (`PARLEY_EGRESS_ALLOW`). */
  allow: readonly string[];
  timeoutMs?: number;
}

/**
 * The one way out: http and https, to addresses of the public internet and to hosts that the owner allows. The
 * address is judged when the connection is made, so that a name cannot first mean one and then another. No redirect
 * is followed.
 */
export function createOutgoing({ allow, timeoutMs = TIMEOUT_MS }: OutgoingOptions) {
  const allowed = new Set(allow.map((host) => host.toLowerCase()));

  return function postJson(address: string, body: unknown, headers: Record<string, string>): Promise<OutgoingAnswer> {
    const url = new URL(address);
    const host = url.hostname.toLowerCase().replace(/^\[|\]$/gu, '');
    const isAllowed = allowed.has(host) || allowed.has(url.host.toLowerCase());
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      throw new OutgoingFailure('Only http and https are called');
    if (!isAllowed && !PORTS.has(url.port)) throw new OutgoingFailure(`Port ${url.port} of ${host} is not allowed`);
    if (!isAllowed && isIP(host) !== 0 && isInternal(host)) throw internal(host);
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(timeoutMs);
      const fail = (error: Error) => reject(described(error, url, signal, timeoutMs));
      const options = { method: 'POST', agent: false, signal, ...(isAllowed ? {} : { lookup: publicOnly }) };
      const call = send(url, { ...options, headers: { ...headers, 'content-type': 'application/json' } }, (answer) => {
        const parts: Buffer[] = [];
        let size = 0;
        answer.on('data', (part: Buffer) => {
          size += part.length;
          if (size > LARGEST_ANSWER) answer.destroy(new OutgoingFailure(`${url.host} answered more than 1 MB`));
          else parts.push(part);
        });
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
        );
        answer.on('error', fail);
      });
      call.on('error', fail);
      call.end(JSON.stringify(body));
    });
  };
}

export type PostJson = ReturnType<typeof createOutgoing>;

function described(error: Error, url: URL, signal: AbortSignal, timeoutMs: number): OutgoingFailure {
  if (error instanceof OutgoingFailure) return error;
  if (signal.aborted) return new OutgoingFailure(`${url.host} did not answer within ${timeoutMs / 1_000} s`);
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  return new OutgoingFailure(`${url.host} cannot be reached${code}`);
}

function internal(host: string): OutgoingFailure {
  return new OutgoingFailure(`${host} is an internal address; PARLEY_EGRESS_ALLOW does not list it`);
}

/** As `dns.lookup`, but refuses a name that means an internal address, even among others. */
const publicOnly: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new OutgoingFailure(`${hostname} has no address`), '', 0);
    if (addresses.some(({ address }) => isInternal(address))) return callback(internal(hostname), '', 0);
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/** What is not the public internet: IANA's special-purpose registries. Of IPv6 only global addresses count. */
function isInternal(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1];
  const plain = mapped ?? address;
  return isIP(plain) === 4
    ? INTERNAL.check(plain, 'ipv4')
    : !GLOBAL.check(plain, 'ipv6') || INTERNAL.check(plain, 'ipv6');
}

const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');

const INTERNAL = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  INTERNAL.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  INTERNAL.addSubnet(network, prefix, 'ipv6');
}
