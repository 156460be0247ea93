import type { Address, Clock } from '#seams.ts';
import type { SipSockets, SipTransport, StreamSocket } from '#sip/sockets.ts';
import { createStreamFrames } from '#sip/stream-frames.ts';
import { writeAddress } from '#sip/values.ts';

/** The connections of one account, opened when something is to be sent. */
export interface Streams {
  send(data: Uint8Array, to: Address): void;
  add(socket: StreamSocket): void;
  has(remote: Address): boolean;
  close(): void;
}

interface Options {
  kind: SipTransport;
  bind: Address;
  serverName: string;
  sockets: SipSockets;
  clock: Clock;
}

/** What waits for a connection; more is dropped, as the transactions give up by themselves. */
const MOST_WAITING = 100;
const MOST_CONNECTIONS = 200;
const CONNECT_MS = 10_000;
const PONG = new Uint8Array([13, 10]);

export function createStreams(
  options: Options,
  hear: (data: Uint8Array, from: Address) => void,
  onBroken: (remote: Address) => void,
): Streams {
  const open = new Map<string, StreamSocket>();
  const waiting = new Map<string, Uint8Array[]>();
  let isClosed = false;

  function add(socket: StreamSocket): void {
    const key = writeAddress(socket.remote);
    if (isClosed || open.size >= MOST_CONNECTIONS) {
      socket.close();
      return;
    }
    open.get(key)?.close();
    open.set(key, socket);
    const frames = createStreamFrames();
    socket.onData((data) => {
      const messages = frames.push(data);
      if (messages === 'broken') {
        socket.close();
        return;
      }
      if (frames.takePings() > 0) socket.send(PONG);
      for (const message of messages) hear(message, socket.remote);
    });
    socket.onClosed(() => {
      if (open.get(key) !== socket) return;
      open.delete(key);
      onBroken(socket.remote);
    });
  }

  async function connect(to: Address): Promise<void> {
    const key = writeAddress(to);
    let isLate = false;
    const limit = options.clock.after(CONNECT_MS, () => {
      isLate = true;
      waiting.delete(key);
      onBroken(to);
    });
    try {
      const local = { host: options.bind.host, port: 0 };
      const isSecure = options.kind === 'tls';
      const socket = await options.sockets.connect(to, { isSecure, name: options.serverName, local });
      limit.cancel();
      if (isLate || isClosed) {
        socket.close();
        return;
      }
      add(socket);
      const queued = waiting.get(key) ?? [];
      waiting.delete(key);
      for (const data of queued) socket.send(data);
    } catch {
      limit.cancel();
      waiting.delete(key);
      if (!isLate && !isClosed) onBroken(to);
    }
  }

  return {
    send(data, to) {
      const key = writeAddress(to);
      const socket = open.get(key);
      const queue = waiting.get(key);
      if (socket) {
        socket.send(data);
      } else if (queue) {
        if (queue.length < MOST_WAITING) queue.push(data);
      } else if (!isClosed && waiting.size < MOST_CONNECTIONS) {
        waiting.set(key, [data]);
        void connect(to);
      }
    },
    add,
    has: (remote) => open.has(writeAddress(remote)),
    close() {
      isClosed = true;
      for (const socket of open.values()) socket.close();
      open.clear();
      waiting.clear();
    },
  };
}
