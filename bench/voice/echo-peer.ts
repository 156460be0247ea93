/** The other side of many calls, in a process of its own: sends every packet back to where it came from. */
import { createSocket } from 'node:dgram';

const [host = '127.0.0.2', first = '20500', count = '100'] = process.argv.slice(2);
let waiting = Number(count);
for (let at = 0; at < Number(count); at++) {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 256 * 1024 });
  socket.on('message', (data, from) => socket.send(data, from.port, from.address));
  socket.bind(Number(first) + at, host, () => {
    waiting -= 1;
    if (waiting === 0) process.send?.('ready');
  });
}
process.on('disconnect', () => process.exit(0));
