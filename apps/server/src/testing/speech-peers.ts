import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import websocket from '@fastify/websocket';
import fastify from 'fastify';
import type { Recognizer, RecognizerEvents } from '@parley/voice';
import { onTestFinished } from 'vitest';
import type { WebSocket } from 'ws';
import { allowedPlaces } from '#platform/outgoing/addresses.ts';
import { createOutgoing } from '#platform/outgoing/outgoing.ts';

interface SpeechPeer {
  /** A JSON message, or sound; `nth` counts the connections from 0. */
  heard?(message: Record<string, unknown> | Buffer, socket: WebSocket, nth: number): void;
  opened?(socket: WebSocket, nth: number): void;
  /** Refuses every connection. */
  status?: number;
  location?: string;
}

/** A speech service with a websocket on loopback that lasts as long as a test. */
export async function speechPeer({ heard, opened, status, location }: SpeechPeer) {
  const server = fastify({ forceCloseConnections: true });
  const requests: { url: string; authorization: string | undefined }[] = [];
  const messages: Record<string, unknown>[] = [];
  const sound: Buffer[] = [];
  await server.register(websocket);
  server.addHook('onRequest', async ({ url, headers }, reply) => {
    requests.push({ url, authorization: headers.authorization });
    if (location !== undefined) void reply.header('location', location);
    if (status !== undefined) await reply.code(status).send('no: the key is wrong');
  });
  server.get('/listen', { websocket: true }, (socket) => {
    const nth = requests.length - 1;
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      const message = isBinary ? data : (JSON.parse(data.toString()) as Record<string, unknown>);
      if (Buffer.isBuffer(message)) sound.push(message);
      else messages.push(message);
      heard?.(message, socket, nth);
    });
    opened?.(socket, nth);
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close());
  const { port } = server.server.address() as AddressInfo;
  return { port, host: `127.0.0.1:${port}`, url: `ws://127.0.0.1:${port}/listen`, requests, messages, sound };
}

/** An HTTP service on loopback that gets bytes, and lasts as long as a test. */
export async function bytesService(answer: (body: Buffer, request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer((request, response) => {
    void Array.fromAsync(request as AsyncIterable<Buffer>).then((parts) =>
      answer(Buffer.concat(parts), request, response),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}/v1` };
}

/** The way out to these hosts. */
export function outgoingTo(...hosts: string[]) {
  const outgoing = createOutgoing(allowedPlaces(hosts), 20_000_000);
  onTestFinished(() => outgoing.close());
  return outgoing;
}

/** A recognition whose events the test awaits, in their order. */
export function listenTo(recognizer: Recognizer, hints: string[] = []) {
  const events: string[] = [];
  let changed = () => {};
  const add = (event: string) => {
    events.push(event);
    changed();
  };
  const handlers: RecognizerEvents = {
    partial: (text) => add(`partial ${text}`),
    final: ({ text, confidence }) => add(`final ${text}${confidence === null ? '' : ` ${confidence}`}`),
    failed: (reason) => add(`failed ${reason}`),
  };
  const recognition = recognizer.open({ language: 'en', hints }, handlers);
  onTestFinished(() => recognition.close());
  return {
    ...recognition,
    events,
    /** Waits for an event that begins so. */
    async until(start: string): Promise<string> {
      for (;;) {
        const found = events.find((event) => event.startsWith(start));
        if (found !== undefined) return found;
        await new Promise<void>((resolve) => (changed = resolve));
      }
    },
  };
}
