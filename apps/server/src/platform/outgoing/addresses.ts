import ipaddr from 'ipaddr.js';

/** Addresses that the code of editors may send requests to in addition to public ones. */
export interface AllowedPlaces {
  /** In the form `name` or `name:port`, in lower case. */
  hosts: ReadonlySet<string>;
  ranges: readonly [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number][];
}

/** All globally assigned IPv6 addresses; 64:ff9b::/96, fec0::/10 and the like are outside. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
const PUBLIC_PORTS = new Set([80, 443, 8080, 8443]);

/** Parses `billing.internal:8080` and `10.20.0.0/16`. Throws on an invalid range. */
export function allowedPlaces(list: readonly string[]): AllowedPlaces {
  const entries = list.map((entry) => entry.trim().toLowerCase()).filter((entry) => entry !== '');
  return {
    hosts: new Set(entries.filter((entry) => !entry.includes('/'))),
    ranges: entries.filter((entry) => entry.includes('/')).map((entry) => ipaddr.parseCIDR(entry)),
  };
}

/** True for a host that the administrator allows, at any address. */
export function isNamed({ hosts }: AllowedPlaces, { hostname, port }: Pick<URL, 'hostname' | 'port'>): boolean {
  return hosts.has(hostname) || hosts.has(`${hostname}:${port}`);
}

/** True if a request may go to an address: it is public, or within an allowed range. */
export function isReachable(allowed: AllowedPlaces, address: string): boolean {
  const place = parsedAddress(address);
  if (place === null) return false;
  const isWithin = allowed.ranges.some(([range, bits]) => range.kind() === place.kind() && place.match(range, bits));
  // Loopback, private, link-local, carrier-grade, translated, reserved and multicast addresses are ranges of their own.
  const isGlobal = place.kind() === 'ipv4' || place.match(GLOBAL_IPV6);
  return isWithin || (isGlobal && place.range() === 'unicast');
}

export function isPublicPort(url: URL): boolean {
  return url.port === '' || PUBLIC_PORTS.has(Number(url.port));
}

/** `::ffff:127.0.0.1` is 127.0.0.1. */
export function parsedAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const bare = address.replace(/^\[|\]$/gu, '');
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : null;
}

/** Parses `10.20.0.0/16`; null if it is no network. */
export function parsedRange(text: string): [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number] | null {
  return ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : null;
}

export function isLiteral(hostname: string): boolean {
  return parsedAddress(hostname) !== null;
}
