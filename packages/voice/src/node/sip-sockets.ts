import { connect as connectTcp, createServer as createTcpServer, isIP } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { connect as connectTls, createServer as createTlsServer, rootCertificates } from 'node:tls';
import { resolveServer } from '#node/resolve-server.ts';
import { bindUdp } from '#node/udp-socket.ts';
import type { Address } from '#seams.ts';
import type { Listener, SipSockets, StreamSocket } from '#sip/sockets.ts';

const MOST_HELD_BACK = 1024 * 1024;
/** Agreeing on TLS takes no longer, in both directions. */
const HANDSHAKE_MS = 10_000;

export interface TlsOptions {
  /** Additional trusted authorities, as PEM certificates. */
  trusted?: string | undefined;
  /** Ours, which exchanges see that open a connection to us. */
  identity?: { certificate: string; key: string } | undefined;
  /** The limit for opening a connection. */
  connectMs?: number;
}

/** The machine's sockets for the SIP engine. */
export function sipSockets(
  { trusted, identity, connectMs = HANDSHAKE_MS }: TlsOptions = {},
  mayReach?: (host: string) => boolean,
): SipSockets {
  const known = authorities(trusted);
  const ca = known === undefined ? {} : { ca: known };
  return {
    bindDatagram: bindUdp,
    async listen(local, accepted, { isSecure, isAllowed = () => true } = { isSecure: false }) {
      const accept = (socket: Socket) => accepted(streamOf(socket));
      if (!isSecure) return listen(createTcpServer(accept), local, isAllowed);
      if (!identity) return { local, close: () => undefined };
      const { certificate: cert, key } = identity;
      return listen(createTlsServer({ cert, key, handshakeTimeout: HANDSHAKE_MS }, accept), local, isAllowed);
    },
    resolve: (server, transport) => resolveServer(server, transport, mayReach ? { mayReach } : {}),
    connect: (to, { isSecure, name, local }) =>
      new Promise((resolve, reject) => {
        const place = { host: to.host, port: to.port, localAddress: local.host };
        // SNI accepts only names; TLS still checks the certificate against the address.
        const sni = isIP(name) === 0 ? { servername: name } : {};
        const socket = isSecure ? connectTls({ ...place, ...sni, ...ca }) : connectTcp(place);
        // A host that accepts the connection and never agrees on TLS would hold it for ever.
        const limit = setTimeout(() => socket.destroy(new Error('The connection takes too long')), connectMs);
        socket.once('close', () => clearTimeout(limit));
        socket.once('error', reject);
        socket.once(isSecure ? 'secureConnect' : 'connect', () => {
          clearTimeout(limit);
          socket.off('error', reject);
          resolve(streamOf(socket));
        });
      }),
  };
}

/** A list of ours replaces Node's own, so it contains it. */
export function authorities(trusted: string | undefined): string[] | undefined {
  return trusted === undefined ? undefined : [...rootCertificates, trusted];
}

function listen(server: Server, local: Address, isAllowed: (host: string) => boolean): Promise<Listener> {
  return new Promise((resolve, reject) => {
    server.maxConnections = 500;
    // Strangers that never agree on TLS would take the places of the exchange.
    server.prependListener('connection', (socket: Socket) => {
      if (!isAllowed(socket.remoteAddress ?? '')) socket.destroy();
    });
    server.once('error', reject);
    server.listen(local.port, local.host, () => {
      server.off('error', reject);
      server.on('error', () => {});
      // A stranger who fails to agree on TLS ends only its own connection.
      server.on('tlsClientError', () => {});
      const { address, port } = server.address() as AddressInfo;
      resolve({ local: { host: address, port }, close: () => void server.close() });
    });
  });
}

function streamOf(socket: Socket): StreamSocket {
  socket.on('error', () => {});
  socket.setNoDelay(true);
  const { remoteAddress = '', remotePort = 0, localAddress = '', localPort = 0 } = socket;
  return {
    remote: { host: remoteAddress, port: remotePort },
    local: { host: localAddress, port: localPort },
    send(data) {
      // The other side reads too slowly: a connection that holds a megabyte back is of no use.
      if (socket.writableLength > MOST_HELD_BACK) socket.destroy();
      else if (socket.writable) socket.write(data);
    },
    onData: (heard) => void socket.on('data', heard),
    onClosed: (closed) => void socket.once('close', () => closed()),
    close: () => void socket.destroy(),
  };
}
