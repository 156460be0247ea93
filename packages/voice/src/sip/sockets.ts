import type { Address, DatagramSocket } from '#seams.ts';

/** A TCP or TLS connection. */
export interface StreamSocket {
  readonly remote: Address;
  readonly local: Address;
  send(data: Uint8Array): void;
  onData(heard: (data: Uint8Array) => void): void;
  /** Called once, also after a failed `send`. */
  onClosed(closed: () => void): void;
  close(): void;
}

export interface Listener {
  readonly local: Address;
  close(): void;
}

export type SipTransport = 'udp' | 'tcp' | 'tls';

export interface ListenOptions {
  isSecure: boolean;
  /** Connections of other hosts end before they agree on TLS; absent: everybody may connect. */
  isAllowed?: (host: string) => boolean;
}

/** The server of an account has addresses, and accounts may reach none of them. */
export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress';
}

/** The network functions that the SIP engine needs. */
export interface SipSockets {
  bindDatagram(local: Address): Promise<DatagramSocket>;
  /** Rejects when the connection fails; with TLS also when the certificate is not that of `name`. */
  connect(to: Address, options: { isSecure: boolean; name: string; local: Address }): Promise<StreamSocket>;
  /** With TLS, and without a certificate of ours, nothing listens: the exchange uses the connection that we open. */
  listen(local: Address, accepted: (socket: StreamSocket) => void, options?: ListenOptions): Promise<Listener>;
  /** The addresses of a server, best first; rejects with `ForbiddenAddress`. Without a port the name's SRV records decide, then the usual port. */
  resolve(server: { host: string; port: number | null }, transport: SipTransport): Promise<Address[]>;
}
