import ipaddr from 'ipaddr.js';

/** Addresses of services that trust every client. */
const INTERNAL = [
  ['169.254.169.254', 'has the credentials of a cloud machine'],
  ['127.0.0.1', 'has the services of this machine'],
  ['::1', 'has the services of this machine'],
] as const;
const FEWEST_BITS = { ipv4: 16, ipv6: 48 };

/** The entries of the list that open more than one service, each with the reason. */
export function dangerousEntries(list: readonly string[]): { entry: string; reason: string }[] {
  return list.flatMap((entry) => {
    const reason = entry.includes('/') ? reasonOfRange(entry) : reasonOfHost(entry.toLowerCase());
    return reason === undefined ? [] : [{ entry, reason }];
  });
}

function reasonOfRange(range: string): string | undefined {
  if (!ipaddr.isValidCIDR(range)) return undefined;
  const [address, bits] = ipaddr.parseCIDR(range);
  const inside = INTERNAL.find(([one]) => {
    const place = ipaddr.parse(one);
    return place.kind() === address.kind() && place.match(address, bits);
  });
  if (inside) return inside[1];
  return bits < FEWEST_BITS[address.kind()] ? 'is a very large network' : undefined;
}

function reasonOfHost(host: string): string | undefined {
  const named = INTERNAL.find(([address]) => host === address || host === `[${address}]`);
  if (named) return `${named[1]} on every port`;
  if (host === 'localhost') return 'has the services of this machine on every port';
  return /^metadata(?:\.|$)/u.test(host) ? 'has the credentials of a cloud machine' : undefined;
}
