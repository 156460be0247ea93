import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** Another system that bots call, on loopback for the duration of a test file, and the option that allows the calls. */
export async function outsideSystem(answer: RequestListener): Promise<{ url: string; egressAllow: string[] }> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => server.close());
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  return { url: `http://${host}`, egressAllow: [host] };
}
