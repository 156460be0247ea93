import { isIP } from 'node:net';
import * as z from 'zod';
import { parsedAddress, parsedRange } from '#platform/outgoing/addresses.ts';

const HOST_MUST = 'must be an IP address or the name of this machine';
const TRUST_MUST = 'must be a number of proxies, or their addresses and networks, separated by commas';
/** Names that Fastify has for ranges of addresses. */
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/** Variables about addresses: of the server itself, of proxies, and of systems that bots may call. */
export const addressVariables = {
  HOST: z
    .string()
    .refine((host) => URL.canParse(`http://${inUrl(host)}`) && !/[/?#@]/u.test(host), HOST_MUST)
    .default('127.0.0.1'),
  PARLEY_PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL', abort: true })
    .refine((url) => /^\/*$/u.test(new URL(url).pathname), 'must have no path: Parley is at the top of its address')
    .optional(),
  PARLEY_TRUST_PROXY: z
    .string()
    .refine((value) => /^\d{1,2}$/u.test(value) || listOf(value).every(isProxy), TRUST_MUST)
    .transform(trustProxy)
    .default(false),
  PARLEY_EGRESS_ALLOW: z
    .string()
    .transform(listOf)
    .refine(
      (hosts) => hosts.every(isAllowable),
      'must be hosts such as billing.internal:8080 and networks such as 10.20.0.0/16, separated by commas',
    )
    .default([]),
};

function listOf(text: string): string[] {
  return text.split(',').map((entry) => entry.trim());
}

/** An IPv6 address is in brackets in a URL. */
export function inUrl(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}

function isProxy(entry: string): boolean {
  return NAMED_RANGES.includes(entry) || parsedAddress(entry) !== null || parsedRange(entry) !== null;
}

function isAllowable(entry: string): boolean {
  if (entry.includes('/')) return parsedRange(entry) !== null;
  return entry === '' || (URL.canParse(`http://${inUrl(entry)}`) && !/[?#@]/u.test(entry));
}

/** `1` trusts the nearest proxy, another number that many; otherwise addresses of proxies, separated by commas. */
function trustProxy(value: string): boolean | number | string {
  if (value === '0') return false;
  return /^\d+$/u.test(value) ? Number(value) : value;
}
