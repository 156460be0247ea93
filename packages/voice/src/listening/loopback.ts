import type { Address, DatagramSocket } from '#seams.ts';

/** Two sockets in memory; each receives immediately what the other sends. `passed` observes every datagram. */
export function joinedSockets(
  [one, other]: readonly [Address, Address],
  passed: (data: Uint8Array, from: Address) => void,
): [DatagramSocket, DatagramSocket] {
  const heard: Record<string, (data: Uint8Array, from: Address) => void> = {};
  const make = (local: Address, to: Address): DatagramSocket => ({
    local,
    send(data) {
      passed(data, local);
      heard[to.host]?.(data, local);
    },
    onMessage: (hear) => void (heard[local.host] = hear),
    close: () => void delete heard[local.host],
  });
  return [make(one, other), make(other, one)];
}
