import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A page of somebody else, on an origin of its own, which trusts nothing but the script of the chat. */
export async function foreignPage(script: string, attributes = '', place: 'head' | 'body' = 'body'): Promise<string> {
  const tag = `<script src="${script}" async ${attributes}></script>`;
  const { origin } = new URL(script);
  const policy = [
    "default-src 'none'",
    `script-src ${origin}`,
    `connect-src ${origin} ${origin.replace('http', 'ws')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types parley-chat',
  ];
  const server = createServer((request, response) => {
    if (request.url !== '/') return void response.writeHead(404).end();
    response.setHeader('content-security-policy', policy.join('; '));
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html>
      <html lang="en">
        <head><title>Demo Bank</title><meta name="viewport" content="width=device-width, initial-scale=1">${place === 'head' ? tag : ''}</head>
        <body><main><h1>Lost your card?</h1><input aria-label="Search"></main>${place === 'body' ? tag : ''}</body>
      </html>`);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
