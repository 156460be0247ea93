import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** One connection to the peer. */
export interface PeerSocket {
  send(message: object): void;
  close(): void;
}

export interface PeerEvents {
  /** A connection to this path; returns who hears its JSON messages. Sound is thrown away. */
  opened(path: string, socket: PeerSocket): { message(message: Record<string, unknown>): void; closed(): void };
}

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const TEXT = 1;
const CLOSE = 8;

/** A websocket service on loopback, as small as the protocol of a recognizer needs. */
export async function websocketPeer({ opened }: PeerEvents) {
  const sockets = new Set<Duplex>();
  const server = createServer();
  server.on('upgrade', (request, socket) => {
    const key = createHash('sha1')
      .update(`${request.headers['sec-websocket-key'] ?? ''}${GUID}`)
      .digest('base64');
    const head = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade'];
    socket.write(`${[...head, `Sec-WebSocket-Accept: ${key}`].join('\r\n')}\r\n\r\n`);
    sockets.add(socket);
    const heard = opened(request.url ?? '', {
      send: (message) => void socket.write(frame(TEXT, Buffer.from(JSON.stringify(message)))),
      close: () => void socket.end(frame(CLOSE, Buffer.from([3, 232]))),
    });
    const read = reader((kind, payload) => {
      if (kind === TEXT) heard.message(JSON.parse(payload.toString()) as Record<string, unknown>);
      if (kind === CLOSE) socket.end();
    });
    socket.on('data', read);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      heard.closed();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    open: () => sockets.size,
    close(): void {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function frame(kind: number, payload: Buffer): Buffer {
  const isLong = payload.length > 125;
  const head = Buffer.from([0x80 | kind, isLong ? 126 : payload.length]);
  const length = Buffer.alloc(isLong ? 2 : 0);
  if (isLong) length.writeUInt16BE(payload.length);
  return Buffer.concat([head, length, payload]);
}

/** Reads the masked frames of a client; only text is unmasked. */
function reader(heard: (kind: number, payload: Buffer) => void): (data: Buffer) => void {
  let waiting: Buffer = Buffer.alloc(0);
  return (data) => {
    waiting = waiting.length === 0 ? data : Buffer.concat([waiting, data]);
    for (;;) {
      if (waiting.length < 6) return;
      const short = (waiting[1] ?? 0) & 0x7f;
      const from = short === 126 ? 4 : short === 127 ? 10 : 2;
      if (waiting.length < from + 4) return;
      const length =
        short === 126 ? waiting.readUInt16BE(2) : short === 127 ? Number(waiting.readBigUInt64BE(2)) : short;
      const end = from + 4 + length;
      if (waiting.length < end) return;
      const kind = (waiting[0] ?? 0) & 15;
      const mask = waiting.subarray(from, from + 4);
      const payload = waiting.subarray(from + 4, end);
      if (kind === TEXT || kind === CLOSE)
        heard(kind, Buffer.from(payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0))));
      waiting = waiting.subarray(end);
    }
  };
}
