import { splitList, withHeader } from '#sip/message.ts';
import type { SipRequest, SipResponse } from '#sip/message.ts';
import { parseParameters } from '#sip/values.ts';

/** A hash of a text as lower-case hexadecimal digits. */
export type Hash = (algorithm: 'md5' | 'sha256', text: string) => string;

interface Challenge {
  /** The header that carries the answer. */
  header: 'authorization' | 'proxy-authorization';
  realm: string;
  nonce: string;
  opaque: string | null;
  algorithm: 'MD5' | 'SHA-256';
  hasQop: boolean;
  isStale: boolean;
  /** How often the nonce was used. */
  uses: number;
}

export interface Credentials {
  /** Adds answers to the challenges that are known, so that a refresh takes one round. */
  sign(request: SipRequest): SipRequest;
  /** Stores the challenge of a 401 or 407; false if the password was refused or we cannot answer the challenge. */
  learn(response: SipResponse, refusals: number): boolean;
}

const MOST_CHALLENGES = 4;

/** Digest authentication of one account (RFC 8760: MD5 and SHA-256, with `qop=auth` or without). */
export function createCredentials(
  account: { user: string; password: string },
  tools: { hash: Hash; nonce: () => string },
): Credentials {
  const known = new Map<string, Challenge>();

  return {
    sign(request) {
      let signed = withHeader(withHeader(request, 'authorization', null), 'proxy-authorization', null);
      for (const challenge of known.values()) {
        challenge.uses += 1;
        const value = answer(challenge, account, request, tools);
        signed = { ...signed, headers: [...signed.headers, { name: challenge.header, value }] };
      }
      return signed;
    },
    learn(response, refusals) {
      const challenge = readChallenge(response);
      if (!challenge || account.password === '') return false;
      const key = `${challenge.header} ${challenge.realm}`;
      const isNew = !known.has(key);
      if (isNew && known.size >= MOST_CHALLENGES) known.clear();
      known.set(key, challenge);
      // An old nonce is no wrong password; a proxy and the exchange may each ask once.
      return refusals === 0 || ((challenge.isStale || isNew) && refusals < MOST_CHALLENGES);
    },
  };
}

/** The first challenge that we can answer: the other side lists its favorite first. */
function readChallenge(response: SipResponse): Challenge | null {
  const isProxy = response.status === 407;
  const name = isProxy ? 'proxy-authenticate' : 'www-authenticate';
  for (const header of response.headers.filter((row) => row.name === name)) {
    const parts = /^Digest\s+(?<rest>[^]*)$/iu.exec(header.value)?.groups?.['rest'];
    const values = parseParameters(splitList(parts ?? '', ','));
    const algorithm = (values.get('algorithm') ?? 'MD5').toUpperCase();
    const qop = values.get('qop');
    const { realm, nonce } = { realm: values.get('realm'), nonce: values.get('nonce') };
    if (realm === undefined || nonce === undefined || (algorithm !== 'MD5' && algorithm !== 'SHA-256')) continue;
    if (qop !== undefined && !splitList(qop.toLowerCase(), ',').includes('auth')) continue;
    return {
      header: isProxy ? 'proxy-authorization' : 'authorization',
      realm,
      nonce,
      opaque: values.get('opaque') ?? null,
      algorithm,
      hasQop: qop !== undefined,
      isStale: values.get('stale')?.toLowerCase() === 'true',
      uses: 0,
    };
  }
  return null;
}

function answer(
  challenge: Challenge,
  account: { user: string; password: string },
  request: SipRequest,
  tools: { hash: Hash; nonce: () => string },
): string {
  const hash = (text: string) => tools.hash(challenge.algorithm === 'MD5' ? 'md5' : 'sha256', text);
  const { realm, nonce, opaque } = challenge;
  const secret = hash(`${account.user}:${realm}:${account.password}`);
  const subject = hash(`${request.method}:${request.uri}`);
  const count = challenge.uses.toString(16).padStart(8, '0');
  const ours = tools.nonce();
  const response = challenge.hasQop
    ? hash(`${secret}:${nonce}:${count}:${ours}:auth:${subject}`)
    : hash(`${secret}:${nonce}:${subject}`);
  return [
    `Digest username=${quote(account.user)}`,
    `realm=${quote(realm)}`,
    `nonce=${quote(nonce)}`,
    `uri=${quote(request.uri)}`,
    `response="${response}"`,
    `algorithm=${challenge.algorithm}`,
    ...(opaque === null ? [] : [`opaque=${quote(opaque)}`]),
    ...(challenge.hasQop ? ['qop=auth', `nc=${count}`, `cnonce="${ours}"`] : []),
  ].join(', ');
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/gu, '\\$&')}"`;
}
