import type { Address, Clock, DatagramSocket } from '#seams.ts';
import type { SipSockets, StreamSocket } from '#sip/sockets.ts';

/** Datagrams and connections of one test. Everything takes a millisecond; `loses` may drop a datagram. */
export class FakeNet {
  loses: (data: Uint8Array, from: Address, to: Address) => boolean = () => false;
  /** DNS: the addresses of each name. */
  readonly names = new Map<string, Address[]>();
  readonly #clock: Clock;
  readonly #datagrams = new Map<string, (data: Uint8Array, from: Address) => void>();
  readonly #listeners = new Map<string, (socket: StreamSocket) => void>();
  #port = 40_000;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Sockets that are open. */
  get open(): number {
    return this.#datagrams.size + this.#listeners.size;
  }

  bind(local: Address): DatagramSocket {
    const key = keyOf(local);
    if (this.#datagrams.has(key)) throw new Error(`${key} is in use`);
    this.#datagrams.set(key, () => {});
    return {
      local,
      send: (data, to) => {
        if (this.loses(data, local, to)) return;
        const copy = data.slice();
        this.#clock.after(1, () => this.#datagrams.get(keyOf(to))?.(copy, local));
      },
      onMessage: (heard) => void this.#datagrams.set(key, heard),
      close: () => void this.#datagrams.delete(key),
    };
  }

  listen(local: Address, accepted: (socket: StreamSocket) => void): void {
    this.#listeners.set(keyOf(local), accepted);
  }

  connect(from: Address, to: Address): StreamSocket {
    const accepted = this.#listeners.get(keyOf(to));
    if (!accepted) throw new Error('refused');
    const [near, far] = this.#pair(from, to);
    accepted(far);
    return near;
  }

  sockets(): SipSockets {
    return {
      bindDatagram: async (local) => this.bind(local),
      listen: async (local, accepted) => {
        this.listen(local, accepted);
        return { local, close: () => void this.#listeners.delete(keyOf(local)) };
      },
      connect: async (to, { local }) => this.connect({ host: local.host, port: (this.#port += 1) }, to),
      resolve: async ({ host, port }) => {
        const known = this.names.get(host);
        if (!known && !/^[\d.]+$/u.test(host)) throw new Error('unknown');
        return known ?? [{ host, port: port ?? 5060 }];
      },
    };
  }

  #pair(near: Address, far: Address): [StreamSocket, StreamSocket] {
    const ends = [end(near, far), end(far, near)] as const;
    const clock = this.#clock;
    for (const [own, other] of [
      [ends[0], ends[1]],
      [ends[1], ends[0]],
    ] as const) {
      own.socket.send = (data) => {
        const copy = data.slice();
        clock.after(1, () => other.heard(copy));
      };
      own.socket.close = () => {
        own.closed();
        clock.after(1, () => other.closed());
      };
    }
    return [ends[0].socket, ends[1].socket];
  }
}

interface End {
  socket: { -readonly [K in keyof StreamSocket]: StreamSocket[K] };
  heard: (data: Uint8Array) => void;
  closed: () => void;
}

function end(local: Address, remote: Address): End {
  let isClosed = false;
  let closing = () => {};
  const made: End = {
    heard: () => {},
    closed() {
      if (isClosed) return;
      isClosed = true;
      closing();
    },
    socket: {
      local,
      remote,
      send() {},
      onData: (heard) => void (made.heard = heard),
      onClosed: (closed) => void (closing = closed),
      close() {},
    },
  };
  return made;
}

function keyOf({ host, port }: Address): string {
  return `${host}:${port}`;
}
