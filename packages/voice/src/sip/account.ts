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
  /** Requests go there instead of to `server`, which stays the domain of the account. */
  proxy: string | null;
  transport: SipTransport;
  /** Our listening address, set by the installation; port 0 picks a free one. */
  bind: Address;
  /** Our address as others reach it, behind a router. */
  publicHost: string | null;
  /**
   * `no`: a trunk that knows our address asks for no registration. `asks`: shows once whether the exchange accepts the
   * password, without a change of where it sends calls.
   */
  registers: 'yes' | 'no' | 'asks';
  /** The registration time that we request, in seconds. */
  registerFor: number;
  /** Addresses and networks beside the exchange's own that may call. */
  allow: readonly string[];
  srtp: SrtpMode;
}

/** `off`: sound is plain. `offered`: it is encrypted in calls whose other side offers that. `required`: in every call. */
export type SrtpMode = 'off' | 'offered' | 'required';

/** The server that gets the requests, and whose name a TLS certificate must have. */
export function nextHop({ server, proxy }: Pick<SipAccount, 'server' | 'proxy'>): string {
  return proxy ?? server;
}

export function readServer(server: string): { host: string; port: number | null } | null {
  const { six, name, port } =
    /^(?:sips?:)?(?:\[(?<six>[0-9a-f:.]+)\]|(?<name>[\w.-]+))(?::(?<port>\d{1,5}))?$/iu.exec(server.trim())?.groups ??
    {};
  const host = six ?? name;
  if (host === undefined || Number(port ?? 1) < 1 || Number(port ?? 1) > 65_535) return null;
  return { host, port: port === undefined ? null : Number(port) };
}
