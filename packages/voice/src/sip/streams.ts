import type { Address, Clock } from '#seams.ts';
import { connectionFault } from '#sip/connection-fault.ts';
import type { SipSockets, SipTransport, StreamSocket } from '#sip/sockets.ts';
import { createStreamFrames } from '#sip/stream-frames.ts';
import { writeAddress } from '#sip/values.ts';

/** The connections of one account, opened when something is to be sent. */
export interface Streams {
  send(data: Uint8Array, to: Address): void;
  add(socket: StreamSocket): void;
  has(remote: Address): boolean;
  /** Why the last connection was not made; null once one is. */
  readonly fault: string | null;
  close(): void;
}

interface Options {
  kind: SipTransport;
  bind: Address;
  serverName: string;
  sockets: SipSockets;
  clock: Clock;
}

/** The longest queue of a pending connection. More messages are dropped; their transactions time out. */
const MOST_WAITING = 100;
const MOST_CONNECTIONS = 200;
const CONNECT_MS = 10_000;
const PONG = new Uint8Array([13, 10]);

interface State {
  readonly options: Options;
  readonly hear: (data: Uint8Array, from: Address) => void;
  readonly onBroken: (remote: Address) => void;
  readonly open: Map<string, StreamSocket>;
  readonly waiting: Map<string, Uint8Array[]>;
  isClosed: boolean;
  fault: string | null;
}

export function createStreams(options: Options, hear: State['hear'], onBroken: State['onBroken']): Streams {
  const state: State = { options, hear, onBroken, open: new Map(), waiting: new Map(), isClosed: false, fault: null };
  return {
    send: (data, to) => send(state, data, to),
    add: (socket) => add(state, socket),
    has: (remote) => state.open.has(writeAddress(remote)),
    get fault() {
      return state.fault;
    },
    close() {
      state.isClosed = true;
      for (const socket of state.open.values()) socket.close();
      state.open.clear();
      state.waiting.clear();
    },
  };
}

function send(state: State, data: Uint8Array, to: Address): void {
  const { open, waiting } = state;
  const key = writeAddress(to);
  const socket = open.get(key);
  const queue = waiting.get(key);
  if (socket) {
    socket.send(data);
  } else if (queue) {
    if (queue.length < MOST_WAITING) queue.push(data);
  } else if (!state.isClosed && waiting.size < MOST_CONNECTIONS) {
    waiting.set(key, [data]);
    void connect(state, to);
  }
}

function add(state: State, socket: StreamSocket): void {
  const { open } = state;
  const key = writeAddress(socket.remote);
  if (state.isClosed || open.size >= MOST_CONNECTIONS) {
    socket.close();
    return;
  }
  const earlier = open.get(key);
  open.set(key, socket);
  earlier?.close();
  const frames = createStreamFrames();
  socket.onData((data) => {
    const messages = frames.push(data);
    if (messages === 'broken') {
      socket.close();
      return;
    }
    if (frames.takePings() > 0) socket.send(PONG);
    for (const message of messages) state.hear(message, socket.remote);
  });
  socket.onClosed(() => {
    if (open.get(key) !== socket) return;
    open.delete(key);
    state.onBroken(socket.remote);
  });
}

async function connect(state: State, to: Address): Promise<void> {
  const { options, waiting } = state;
  const key = writeAddress(to);
  let isLate = false;
  const giveUp = () => {
    waiting.delete(key);
    if (!isLate && !state.isClosed) state.onBroken(to);
    isLate = true;
  };
  const limit = options.clock.after(CONNECT_MS, giveUp);
  try {
    const local = { host: options.bind.host, port: 0 };
    const isSecure = options.kind === 'tls';
    const socket = await options.sockets.connect(to, { isSecure, name: options.serverName, local });
    if (isLate || state.isClosed) {
      socket.close();
      return;
    }
    state.fault = null;
    add(state, socket);
    for (const data of waiting.get(key) ?? []) socket.send(data);
    waiting.delete(key);
  } catch (error) {
    state.fault = connectionFault(error);
    giveUp();
  } finally {
    limit.cancel();
  }
}
