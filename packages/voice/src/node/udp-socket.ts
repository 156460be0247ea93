import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import type { Address, DatagramSocket } from '#seams.ts';

/** Packets of a moment in which the process is busy wait here instead of being lost. */
const RECEIVE_BUFFER = 256 * 1024;

/** Rejects if the address is taken or is not of this machine. */
export function bindUdp({ host, port }: Address): Promise<DatagramSocket> {
  const socket = createSocket({ type: isIPv6(host) ? 'udp6' : 'udp4', recvBufferSize: RECEIVE_BUFFER });
  let isOpen = true;
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.bind({ address: host, port, exclusive: true }, () => {
      socket.removeListener('error', reject);
      // A destination that cannot be reached is like a lost packet.
      socket.on('error', () => {});
      resolve({
        local: { host, port: socket.address().port },
        send: (data, to) => void (isOpen && socket.send(data, to.port, to.host, () => {})),
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
