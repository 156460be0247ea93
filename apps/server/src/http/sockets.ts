import { Problem } from '@parley/domain/problem';
import type { WebSocket } from 'ws';

/** Why a socket is closed. Who is told of anything but `done` comes again. */
export const CLOSE = { done: 1000, stopping: 1012, unexpected: 1008, later: 1013, denied: 4403 } as const;

/** So many on this server, of one address, and of one subject. */
const MOST = 5_000;
const MOST_OF_ADDRESS = 200;
const MOST_OF_SUBJECT = 5;
/** Whoever reads so slowly that this much waits for them is dropped. */
const MOST_WAITING_BYTES = 1_000_000;
/** Nobody has more to say on a socket that only tells. */
export const LONGEST_MESSAGE_BYTES = 4_096;

/** One that tells somebody something, and listens to nothing. */
export interface Line {
  send(text: string): void;
  close(code: number): void;
}

interface Place {
  address: string;
  /** What it tells of. */
  subject: string;
}

interface Kept extends Place {
  socket: WebSocket;
  isAlive: boolean;
  onPing(): void;
}

/** The websockets of this server. */
export function createSockets() {
  const kept = new Set<Kept>();

  return {
    /** Asks everybody whether they are there, and lets go who did not answer the last time. */
    ping(): void {
      for (const one of kept) {
        if (!one.isAlive) {
          one.socket.terminate();
          continue;
        }
        one.isAlive = false;
        one.socket.ping();
        one.onPing();
      }
    },
    /** To be asked before a socket is accepted. */
    refuseTooMany({ address, subject }: Place): void {
      const all = [...kept];
      const isFull =
        all.length >= MOST ||
        all.filter((one) => one.address === address).length >= MOST_OF_ADDRESS ||
        all.filter((one) => one.subject === subject).length >= MOST_OF_SUBJECT;
      if (isFull) throw new Problem('too_many', 'There are too many connections. Please try later.', { retryAfter: 5 });
    },
    keep(socket: WebSocket, place: Place, { onPing, onClose }: { onPing(): void; onClose(): void }): Line {
      const one: Kept = { ...place, socket, isAlive: true, onPing };
      kept.add(one);
      socket.on('pong', () => (one.isAlive = true));
      // Nothing is expected: who says something has taken this for something else.
      socket.on('message', () => socket.close(CLOSE.unexpected));
      socket.on('close', () => {
        kept.delete(one);
        onClose();
      });
      return {
        send(text) {
          if (socket.bufferedAmount > MOST_WAITING_BYTES) return socket.terminate();
          socket.send(text);
        },
        close: (code) => socket.close(code),
      };
    },
    /** Everybody is told that this server stops. */
    close(): void {
      for (const { socket } of kept) {
        socket.close(CLOSE.stopping);
        // Whoever does not answer in time is not waited for.
        setTimeout(() => socket.terminate(), 1_000).unref();
      }
    },
  };
}

export type Sockets = ReturnType<typeof createSockets>;
