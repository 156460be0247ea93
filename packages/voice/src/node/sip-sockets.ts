import { lookup, resolveSrv } from 'node:dns/promises';
import { connect as connectTcp, createServer, isIP } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { bindUdp } from '#node/udp-socket.ts';
import type { Address } from '#seams.ts';
import type { Listener, SipSockets, SipTransport, StreamSocket } from '#sip/sockets.ts';

const MOST_HELD_BACK = 1024 * 1024;

/** The machine's sockets for the SIP engine. `trusted` holds CA certificates that replace Node's own. */
export function sipSockets({ trusted }: { trusted?: string } = {}): SipSockets {
  return {
    bindDatagram: bindUdp,
    listen,
    resolve: resolveServer,
    connect: (to, { isSecure, name, local }) =>
      new Promise((resolve, reject) => {
        const place = { host: to.host, port: to.port, localAddress: local.host };
        // SNI accepts only names; TLS still checks the certificate against the address.
        const sni = isIP(name) === 0 ? { servername: name } : {};
        const socket = isSecure
          ? connectTls({ ...place, ...sni, ...(trusted === undefined ? {} : { ca: trusted }) })
          : connectTcp(place);
        socket.once('error', reject);
        socket.once(isSecure ? 'secureConnect' : 'connect', () => {
          socket.off('error', reject);
          resolve(streamOf(socket));
        });
      }),
  };
}

function listen(local: Address, accepted: (socket: StreamSocket) => void): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => accepted(streamOf(socket)));
    server.maxConnections = 500;
    server.once('error', reject);
    server.listen(local.port, local.host, () => {
      server.off('error', reject);
      server.on('error', () => {});
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

const USUAL_PORT: Record<SipTransport, number> = { udp: 5060, tcp: 5060, tls: 5061 };

async function resolveServer(
  { host, port }: { host: string; port: number | null },
  transport: SipTransport,
): Promise<Address[]> {
  if (port !== null) return await addressesOf(host, port);
  if (isIP(host) !== 0) return [{ host, port: USUAL_PORT[transport] }];
  const service = transport === 'tls' ? `_sips._tcp.${host}` : `_sip._${transport}.${host}`;
  const records = await resolveSrv(service).catch(() => []);
  if (records.length === 0) return await addressesOf(host, USUAL_PORT[transport]);
  const sorted = records.toSorted((a, b) => a.priority - b.priority || b.weight - a.weight).slice(0, 8);
  const found = await Promise.all(sorted.map((record) => addressesOf(record.name, record.port)));
  return found.flat();
}

async function addressesOf(host: string, port: number): Promise<Address[]> {
  const found = await lookup(host, { all: true });
  return found.slice(0, 8).map(({ address }) => ({ host: address, port }));
}
