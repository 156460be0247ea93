import type { Address, DatagramSocket } from '#seams.ts';

/** Passes datagrams between sockets of one test without delay. */
export class FakeNetwork {
  readonly #sockets = new Map<string, FakeSocket>();

  bind(address: Address): FakeSocket {
    const name = nameOf(address);
    if (this.#sockets.has(name)) throw new Error(`${name} is in use`);
    const socket = new FakeSocket(this, address);
    this.#sockets.set(name, socket);
    return socket;
  }

  get open(): number {
    return this.#sockets.size;
  }

  deliver(data: Uint8Array, from: Address, to: Address): void {
    this.#sockets.get(nameOf(to))?.hear(data, from);
  }

  release(address: Address): void {
    this.#sockets.delete(nameOf(address));
  }
}

export class FakeSocket implements DatagramSocket {
  readonly local: Address;
  readonly heard: { data: Uint8Array; from: Address }[] = [];
  readonly #network: FakeNetwork;
  #onMessage: (data: Uint8Array, from: Address) => void = () => {};

  constructor(network: FakeNetwork, local: Address) {
    this.#network = network;
    this.local = local;
  }

  send(data: Uint8Array, to: Address): void {
    this.#network.deliver(data, this.local, to);
  }

  onMessage(heard: (data: Uint8Array, from: Address) => void): void {
    this.#onMessage = heard;
  }

  hear(data: Uint8Array, from: Address): void {
    this.heard.push({ data, from });
    this.#onMessage(data, from);
  }

  close(): void {
    this.#network.release(this.local);
  }
}

function nameOf({ host, port }: Address): string {
  return `${host}:${port}`;
}
