import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import { Problem } from '@parley/domain/problem';
import { failingChecks, refuseStrangers, type Checks } from '#http/probes.ts';
import { refusal } from '#http/problems.ts';
import { listening } from '#processes/listening.ts';

interface Probed {
  host: string;
  port: number;
  checks: Checks;
  metrics: Registry;
  metricsToken: string | undefined;
}

/** Answers probes and metrics for a process that serves no API: a worker, or the telephone. */
export async function serveProbes({ host, port, ...probed }: Probed): Promise<{ close(): void; port: number }> {
  const server = createServer((request, response) => {
    reply(request, probed)
      .catch((error: unknown) => {
        const { status, headers, body } = refusal(error, randomUUID());
        return { status, headers: { ...headers, 'content-type': 'application/json' }, text: JSON.stringify(body) };
      })
      .then((answer) => send(response, answer))
      .catch(() => response.destroy());
  });
  await listening(host, port, async () => {
    server.listen(port, host);
    await once(server, 'listening');
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  text: string;
}

async function reply(request: IncomingMessage, { checks, metrics, metricsToken }: Omit<Probed, 'host' | 'port'>) {
  const path = (request.url ?? '/').split('?', 1)[0];
  if (path === '/healthz') return json({ status: 'ok' });
  if (path === '/readyz') {
    const failed = await failingChecks(checks);
    if (failed.length > 0) throw new Problem('unavailable', `Not ready: ${failed.join(', ')}`, { retryAfter: 1 });
    return json({ status: 'ok', checks: Object.fromEntries(Object.keys(checks).map((name) => [name, 'ok'])) });
  }
  if (path !== '/metrics') throw new Problem('not_found', 'This process answers /healthz, /readyz and /metrics only');
  const header = (name: string) => [request.headers[name]].flat()[0];
  refuseStrangers({ header, address: request.socket.remoteAddress ?? '' }, metricsToken);
  return { status: 200, headers: { 'content-type': metrics.contentType }, text: await metrics.metrics() };
}

function json(body: object): Answer {
  return { status: 200, headers: { 'content-type': 'application/json' }, text: JSON.stringify(body) };
}

function send(response: ServerResponse, { status, headers, text }: Answer): void {
  response.writeHead(status, { ...headers, 'cache-control': 'no-store' }).end(text);
}
