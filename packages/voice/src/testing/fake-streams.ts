import type { Address } from '#seams.ts';
import type { Listener, StreamSocket } from '#sip/sockets.ts';

/** One end of a connection inside a test. Data arrives without delay. */
class FakeStream implements StreamSocket {
  readonly local: Address;
  readonly remote: Address;
  other: FakeStream | null = null;
  isOpen = true;
  #onData: (data: Uint8Array) => void = () => {};
  #onClosed: () => void = () => {};

  constructor(local: Address, remote: Address) {
    this.local = local;
    this.remote = remote;
  }

  send(data: Uint8Array): void {
    if (this.isOpen) this.other?.hear(data);
  }

  hear(data: Uint8Array): void {
    if (this.isOpen) this.#onData(data);
  }

  onData(heard: (data: Uint8Array) => void): void {
    this.#onData = heard;
  }

  onClosed(closed: () => void): void {
    this.#onClosed = closed;
  }

  close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.#onClosed();
    this.other?.close();
  }
}

/** A server's port inside a test, and how a client connects to it. */
export class FakeStreams {
  #accepted: ((socket: StreamSocket) => void) | null = null;
  #local: Address = { host: '', port: 0 };

  get isListening(): boolean {
    return this.#accepted !== null;
  }

  listen(local: Address, accepted: (socket: StreamSocket) => void): Promise<Listener> {
    if (this.#accepted) return Promise.reject(new Error('The port is in use'));
    this.#accepted = accepted;
    this.#local = local;
    return Promise.resolve({ local, close: () => void (this.#accepted = null) });
  }

  connect(from: Address): FakeStream {
    const client = new FakeStream(from, this.#local);
    const server = new FakeStream(this.#local, from);
    client.other = server;
    server.other = client;
    this.#accepted?.(server);
    return client;
  }
}
