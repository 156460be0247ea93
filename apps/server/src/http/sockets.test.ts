import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { createSockets } from '#http/sockets.ts';

test('a client that has not answered a ping by the next one is disconnected, and others stay', () => {
  const sockets = createSockets();
  const heard: string[] = [];
  const open = (name: string, answers: boolean) => {
    const socket = new EventEmitter();
    const ping = () => {
      heard.push(`${name} pinged`);
      if (answers) socket.emit('pong');
    };
    const terminate = () => heard.push(`${name} gone`);
    const far = Object.assign(socket, { ping, terminate, readyState: 1, OPEN: 1 }) as unknown as WebSocket;
    sockets.keep(far, { onPing: () => undefined, onClose: () => undefined });
  };
  open('silent', false);
  open('there', true);
  for (let round = 0; round < 2; round += 1) sockets.ping();
  expect(heard).toEqual(['silent pinged', 'there pinged', 'silent gone', 'there pinged']);
});
