import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import type { Address, DatagramSocket } from '#seams.ts';

/** Packets of a moment in which the process is busy wait here instead of being lost. */
const RECEIVE_BUFFER = 256 * 1024;
const HIGHEST_PORT = 65_535;

/** Rejects if the address is taken or is not of this machine. */
export function bindUdp({ host, port }: Address): Promise<DatagramSocket> {
  const socket = createSocket({ type: isIPv6(host) ? 'udp6' : 'udp4', recvBufferSize: RECEIVE_BUFFER });
  let isOpen = true;
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      // Without this, each attempt at a taken port would keep a descriptor of the process.
      socket.close();
      reject(error);
    };
    socket.once('error', fail);
    socket.bind({ address: host, port, exclusive: true }, () => {
      socket.removeListener('error', fail);
      // A destination that cannot be reached is like a lost packet.
      socket.on('error', () => {});
      resolve({
        local: { host, port: socket.address().port },
        send(data, to) {
          // The other side may name a port to which nothing can be sent (0), and Node throws for it.
          const canReach = to.port > 0 && to.port <= HIGHEST_PORT;
          if (isOpen && canReach) socket.send(data, to.port, to.host, () => {});
        },
        onMessage: (heard) =>
          void socket.on('message', (data, from) => heard(data, { host: from.address, port: from.port })),
        close: () => {
          if (isOpen) socket.close();
          isOpen = false;
        },
      });
    });
  });
}
