import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A call that the service received. */
export interface ReceivedCall {
  path: string;
  authorization: string | undefined;
  body: unknown;
}

/** A real HTTP server on loopback that lasts as long as a test. */
export async function loopbackService(answer: (call: ReceivedCall, response: ServerResponse) => void) {
  const calls: ReceivedCall[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const call = { path: request.url ?? '', authorization: request.headers.authorization, body };
      calls.push(call);
      return answer(call, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}/v1`, port, calls };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}
