import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import * as z from 'zod';

const Attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const Span = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  attributes: z.array(Attribute),
});
export type CollectedSpan = z.infer<typeof Span>;
const Export = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
});

/** A collector of OpenTelemetry on loopback for the duration of a test file; OTLP in JSON. */
export async function traceCollector() {
  const bodies: string[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    bodies.push(await text(request));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  };
  const server = createServer((request, response) => void take(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    spans: (): CollectedSpan[] =>
      bodies.flatMap((body) =>
        Export.parse(JSON.parse(body)).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
  };
}

/** The value of an attribute, as text. */
export function attributeOf({ attributes }: CollectedSpan, key: string): string | undefined {
  const value = attributes.find((one) => one.key === key)?.value;
  return value && String(Object.values(value)[0]);
}
