import { Problem } from '@parley/domain/problem';
import type { WebSocket } from 'ws';
import { watchSockets } from '#platform/metrics.ts';

/** Why a socket is closed. Clients reconnect after any code but `done`. */
export const CLOSE = { done: 1000, stopping: 1012, unexpected: 1008, later: 1013, denied: 4403 } as const;

/** Limits of sockets on this server, of one address, and of one subject. */
const MOST = 5_000;
const MOST_OF_ADDRESS = 200;
const MOST_OF_SUBJECT = 5;
/** A receiver with more unsent bytes is disconnected. */
const MOST_WAITING_BYTES = 1_000_000;
/** How long the other end of a socket has to confirm its close. */
const LONGEST_GOODBYE_MS = 1_000;
/** Clients do not need longer messages: a key, a text, or 20 ms of sound. */
export const LONGEST_MESSAGE_BYTES = 4_096;

/** A socket that only sends. */
export interface OneWaySocket {
  send(text: string): void;
  close(code: number): void;
}

/** A socket that also receives. */
export interface TwoWaySocket extends OneWaySocket {
  sendBytes(bytes: Uint8Array): void;
  /** Bytes that the other end has not taken yet. */
  unsentBytes(): number;
}

interface SocketListeners {
  onPing(): void;
  onClose(): void;
  /** Absent: clients must not send anything, and a client that does has mistaken the endpoint. */
  onMessage?(data: Buffer, isBinary: boolean): void;
}

export interface SocketTopic {
  address: string;
  /** The subject of its messages. */
  subject: string;
}

interface Kept {
  socket: WebSocket;
  isAlive: boolean;
  onPing(): void;
}

/** The websockets of this server. */
export function createSockets() {
  const kept = new Set<Kept>();
  /** Topics of open sockets, and of sockets that are being opened. */
  const places = new Set<SocketTopic>();
  const endWatch = watchSockets(() => kept.size);

  return {
    /** Pings all sockets, and ends the ones that did not answer the last ping. */
    ping(): void {
      for (const one of kept) {
        if (!one.isAlive) {
          one.socket.terminate();
          continue;
        }
        one.isAlive = false;
        if (one.socket.readyState === one.socket.OPEN) one.socket.ping();
        one.onPing();
      }
    },
    /** Takes a place before a socket is accepted, or refuses. The returned function frees the place. */
    take(place: SocketTopic): () => void {
      const all = [...places];
      const isFull =
        all.length >= MOST ||
        all.filter((one) => one.address === place.address).length >= MOST_OF_ADDRESS ||
        all.filter((one) => one.subject === place.subject).length >= MOST_OF_SUBJECT;
      if (isFull) throw new Problem('too_many', 'Too many connections. Please try later.', { retryAfter: 5 });
      const taken = { ...place };
      places.add(taken);
      return () => void places.delete(taken);
    },
    keep(socket: WebSocket, { onPing, onClose, onMessage }: SocketListeners): TwoWaySocket {
      const one: Kept = { socket, isAlive: true, onPing };
      kept.add(one);
      // An error also closes the socket, so it only needs to be terminated.
      socket.on('error', () => socket.terminate());
      socket.on('pong', () => (one.isAlive = true));
      socket.on('message', (data: Buffer, isBinary) => {
        if (onMessage) onMessage(data, isBinary);
        else close(socket, CLOSE.unexpected);
      });
      socket.on('close', () => {
        kept.delete(one);
        onClose();
      });
      const send = (data: string | Uint8Array) => {
        if (socket.bufferedAmount > MOST_WAITING_BYTES) return socket.terminate();
        if (socket.readyState === socket.OPEN) socket.send(data);
      };
      return {
        send,
        sendBytes: send,
        unsentBytes: () => socket.bufferedAmount,
        close: (code) => close(socket, code),
      };
    },
    /** Closes all sockets because this server stops. */
    close(): void {
      for (const { socket } of kept) close(socket, CLOSE.stopping);
      endWatch();
    },
  };
}

export type Sockets = ReturnType<typeof createSockets>;

/** Waits only a limited time for the other end. */
function close(socket: WebSocket, code: number): void {
  socket.close(code);
  setTimeout(() => socket.terminate(), LONGEST_GOODBYE_MS).unref();
}
