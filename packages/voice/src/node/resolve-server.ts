import { lookup, resolveSrv } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Address } from '#seams.ts';
import { createSources } from '#sip/sources.ts';
import { ForbiddenAddress, type SipTransport } from '#sip/sockets.ts';

const USUAL_PORT: Record<SipTransport, number> = { udp: 5060, tcp: 5060, tls: 5061 };
/** Targets of one name, and addresses of one target. */
const MOST_ADDRESSES = 8;

interface Target {
  name: string;
  port: number;
  priority: number;
  weight: number;
}

/** How names become addresses; tests have their own. */
export interface Names {
  /** Rejects for a name without such records. */
  services(name: string): Promise<Target[]>;
  /** Rejects for an unknown name. */
  addresses(host: string): Promise<string[]>;
}

const machineNames: Names = {
  services: resolveSrv,
  addresses: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
};

/**
 * Addresses at which no exchange is, unless the installation lists them: link-local ones, where clouds serve the secrets
 * of a machine, groups of machines, and the hidden forms of IPv4 addresses.
 */
const NEVER = createSources(
  '0.0.0.0/8 169.254.0.0/16 224.0.0.0/3 ::/128 ::ffff:0:0/96 64:ff9b::/96 fe80::/10 ff00::/8'.split(' '),
);

/** This machine, and where clouds serve secrets beside the link-local addresses. An installation may allow them. */
const UNLESS_ALLOWED = createSources(['127.0.0.0/8', '::1/128', '100.100.100.200/32', 'fd00:ec2::254/128']);

/** The exchanges that the accounts of an installation may reach: addresses and networks; empty: any, but this machine. */
export function reachable(servers: readonly string[]): (host: string) => boolean {
  const listed = createSources(servers);
  if (servers.length === 0) return (host) => !NEVER.isAllowed(host) && !UNLESS_ALLOWED.isAllowed(host);
  return (host) => listed.isAllowed(host);
}

/** The addresses of a server. Rejects if accounts may not reach any of them. */
export async function resolveServer(
  server: { host: string; port: number | null },
  transport: SipTransport,
  { names = machineNames, mayReach = (host: string) => !NEVER.isAllowed(host) } = {},
): Promise<Address[]> {
  const found = await allAddresses(server, transport, names);
  const allowed = found.filter(({ host }) => mayReach(host));
  if (found.length > 0 && allowed.length === 0) throw new ForbiddenAddress();
  return allowed;
}

async function allAddresses(
  { host, port }: { host: string; port: number | null },
  transport: SipTransport,
  names: Names,
): Promise<Address[]> {
  if (port !== null) return await addressesOf(names, host, port);
  if (isIP(host) !== 0) return [{ host, port: USUAL_PORT[transport] }];
  const service = transport === 'tls' ? `_sips._tcp.${host}` : `_sip._${transport}.${host}`;
  const records = await names.services(service).catch(() => []);
  if (records.length === 0) return await addressesOf(names, host, USUAL_PORT[transport]);
  const sorted = records.toSorted((a, b) => a.priority - b.priority || b.weight - a.weight).slice(0, MOST_ADDRESSES);
  // An unknown name does not affect the other targets.
  const found = await Promise.all(sorted.map(({ name, port: own }) => addressesOf(names, name, own).catch(() => [])));
  return found.flat();
}

async function addressesOf(names: Names, host: string, port: number): Promise<Address[]> {
  const found = await names.addresses(host);
  return found.slice(0, MOST_ADDRESSES).map((address) => ({ host: address, port }));
}
