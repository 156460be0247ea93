import type { Address } from '#seams.ts';
import type { SipTransport } from '#sip/sockets.ts';

/** An account at an exchange, as the settings of a project have it. */
export interface SipAccount {
  /** `pbx.example.com` or `10.0.0.5:5062`. */
  server: string;
  /** The number or name at the exchange; also the domain's user in `From`. */
  number: string;
  password: string;
  /** The name for the password, where it is not the number. */
  login: string | null;
  transport: SipTransport;
  /** Our listening address, set by the installation; port 0 picks a free one. */
  bind: Address;
  /** Our address as others reach it, behind a router. */
  publicHost: string | null;
  /** A trunk that knows our address asks for no registration. */
  registers: boolean;
  /** The registration time that we request, in seconds. */
  registerFor: number;
  /** Addresses and networks beside the exchange's own that may call. */
  allow: readonly string[];
  /** Calls are encrypted with SRTP; the other side has to agree. */
  encrypts: boolean;
}

export function readServer(server: string): { host: string; port: number | null } | null {
  const { six, name, port } =
    /^(?:sips?:)?(?:\[(?<six>[0-9a-f:.]+)\]|(?<name>[\w.-]+))(?::(?<port>\d{1,5}))?$/iu.exec(server.trim())?.groups ??
    {};
  const host = six ?? name;
  if (host === undefined || Number(port ?? 1) < 1 || Number(port ?? 1) > 65_535) return null;
  return { host, port: port === undefined ? null : Number(port) };
}
