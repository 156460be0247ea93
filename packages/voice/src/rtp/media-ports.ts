import type { OpenMedia } from '#media-session.ts';
import type { Random } from '#rtp/outgoing-stream.ts';
import type { Pacer } from '#rtp/pacer.ts';
import { RtpSession } from '#rtp/rtp-session.ts';
import type { Address, Clock, DatagramSocket } from '#seams.ts';

export interface MediaPortsOptions {
  host: string;
  /** The range of ports, both ends included. A call takes an even one and the next above it. */
  firstPort: number;
  lastPort: number;
  /** Rejects if the port is taken. */
  bind: (address: Address) => Promise<DatagramSocket>;
  clock: Clock;
  wallNow: () => number;
  pacer: Pacer;
  random: Random;
}

/** Opens sessions on the ports of the installation, in turn: a port that has just been closed may still get packets. */
export function createOpenMedia(options: MediaPortsOptions): OpenMedia {
  const first = options.firstPort + (options.firstPort % 2);
  const pairs = Math.max(0, Math.floor((options.lastPort - first + 1) / 2));
  let next = 0;

  return async () => {
    for (let tries = 0; tries < pairs; tries++) {
      const port = first + 2 * next;
      next = (next + 1) % pairs;
      const sockets = await bindPair(options, port);
      if (sockets) return new RtpSession({ ...options, ...sockets });
    }
    throw new Error(`All ports from ${options.firstPort} to ${options.lastPort} are in use`);
  };
}

async function bindPair({ bind, host }: MediaPortsOptions, port: number) {
  const socket = await bind({ host, port }).catch(() => null);
  if (!socket) return null;
  const control = await bind({ host, port: port + 1 }).catch(() => null);
  if (control) return { socket, control };
  socket.close();
  return null;
}
