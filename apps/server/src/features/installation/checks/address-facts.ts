import { randomBytes } from 'node:crypto';
import { request as overHttp, type IncomingHttpHeaders } from 'node:http';
import { request as overHttps } from 'node:https';
import type { TLSSocket } from 'node:tls';
import * as z from 'zod';
import { messageOf } from '#features/installation/check.ts';
import { CLAIMED_ADDRESS, type AddressFacts } from '#features/installation/checks/address.ts';
import { sealNonce } from '#features/installation/seen.ts';
import type { Secrets } from '#platform/secrets.ts';

interface Place {
  publicUrl: string;
  trustProxy: boolean | number | string;
  secrets: Secrets;
}

const LONGEST_CALL_MS = 6_000;
const MOST_BYTES = 20_000;
const DAY_MS = 86_400_000;

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  certificate: AddressFacts['certificate'];
}

export async function addressFacts({ publicUrl, trustProxy, secrets }: Place): Promise<AddressFacts> {
  const { protocol, hostname } = new URL(publicUrl);
  const nonce = randomBytes(16).toString('base64url');
  const sealed = encodeURIComponent(sealNonce(secrets, nonce));
  const answer = await call(`${publicUrl}/v1/installation/seen?sealed=${sealed}`, {
    'x-forwarded-for': CLAIMED_ADDRESS,
  }).catch((error: unknown) => silence(error));
  const reached = 'status' in answer ? judged(answer, nonce) : answer;
  return {
    url: publicUrl,
    isHttps: protocol === 'https:',
    isLoopback: /^(?:localhost|127\.|\[::1\])/u.test(hostname),
    trustProxy,
    reached,
    passesWebsockets: reached.kind === 'ours' ? await passesUpgrade(publicUrl) : null,
    certificate: 'status' in answer ? answer.certificate : null,
    hstsSeconds: 'status' in answer ? hstsOf(answer.headers) : null,
  };
}

const Seen = z.object({
  nonce: z.string(),
  address: z.string(),
  forwarded_for: z.string().nullable(),
  forwarded_proto: z.string().nullable(),
});

function judged({ status, body }: Answer, nonce: string): AddressFacts['reached'] {
  if (status !== 200) return { kind: 'foreign', reason: `it answers with status ${status}` };
  const { data: seen } = Seen.safeParse(parsed(body));
  if (seen?.nonce !== nonce) return { kind: 'foreign', reason: 'it does not have the keys of this installation' };
  return {
    kind: 'ours',
    address: seen.address,
    forwardedFor: seen.forwarded_for,
    forwardedProto: seen.forwarded_proto,
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function silence(error: unknown): AddressFacts['reached'] {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return { kind: 'silent', reason: messageOf(error), isCertain: code === 'ECONNREFUSED' };
}

/** The server refuses a websocket at this address; a proxy that drops the upgrade gets the ordinary answer. */
async function passesUpgrade(publicUrl: string): Promise<boolean> {
  const { status } = await call(`${publicUrl}/healthz`, {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
  }).catch(() => ({ status: 0 }));
  return status === 400;
}

/** Looks at a certificate that is not valid, too. Follows no redirect. */
function call(url: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? overHttps : overHttp;
    const options = { headers, signal: AbortSignal.timeout(LONGEST_CALL_MS), rejectUnauthorized: false, agent: false };
    const sent = send(url, options, (response) => {
      const { socket } = response;
      const certificate = 'getPeerCertificate' in socket ? certificateOf(socket as TLSSocket) : null;
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        if (body.length < MOST_BYTES) body += text;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body, certificate }),
      );
      response.on('error', reject);
    });
    sent.on('error', reject).end();
  });
}

function certificateOf(socket: TLSSocket): AddressFacts['certificate'] {
  const { valid_to: until } = socket.getPeerCertificate();
  const reason: unknown = socket.authorizationError;
  return {
    daysLeft: (Date.parse(until) - Date.now()) / DAY_MS,
    fault: socket.authorized ? null : certificateFault(String(reason)),
  };
}

/** OpenSSL's codes in words. */
function certificateFault(code: string): string {
  return CERTIFICATE_FAULTS[code] ?? messageOf(code);
}

const UNKNOWN_AUTHORITY =
  'it is signed by an authority that this machine does not know; name the file of your own one in NODE_EXTRA_CA_CERTS';
const CERTIFICATE_FAULTS: Partial<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  CERT_HAS_EXPIRED: 'it has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is for another name',
};

function hstsOf(headers: IncomingHttpHeaders): number | null {
  const seconds = /max-age=(\d+)/u.exec(headers['strict-transport-security'] ?? '')?.[1];
  return seconds === undefined ? null : Number(seconds);
}
