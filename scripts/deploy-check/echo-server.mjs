import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

const WEBSOCKET_ID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** A server that answers with the request that it got. */
export async function startEcho() {
  let timesFailed = 0;
  const server = createServer((request, response) => void answer(request, response));
  async function answer(request, response) {
    let bytes = 0;
    for await (const chunk of request) bytes += chunk.length;
    if (request.url === '/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      // The stream stays open: a proxy that waits for its end never passes it on.
      response.write('data: first\n\n');
    } else if (request.url === '/fails') {
      timesFailed += 1;
      response.writeHead(503).end();
    } else {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ headers: request.headers, bytes, times: timesFailed }));
    }
  }
  server.on('upgrade', (request, socket) => {
    const accept = createHash('sha1')
      .update(request.headers['sec-websocket-key'] + WEBSOCKET_ID)
      .digest('base64');
    const headers = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade'];
    socket.write([...headers, `Sec-WebSocket-Accept: ${accept}`, '', ''].join('\r\n'));
    socket.on('error', () => socket.destroy());
    socket.pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: server.address().port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
