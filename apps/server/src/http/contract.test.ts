import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allEndpoints, fullPath } from '@parley/contract';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { noteServer } from '#features/installation/server-list.ts';
import { registerSecurityHeaders } from '#http/headers.ts';
import { refuseUnguardedRoutes } from '#http/server.ts';
import { alertRules, figuresIn, monitoringExpressions } from '#testing/monitoring-files.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const DOCUMENT = join(import.meta.dirname, '../../../../docs/openapi.json');

interface OpenApi {
  paths: Record<string, Record<string, { operationId: string; 'x-grant'?: string }>>;
}

const METRICS_TOKEN = 'a token for metrics';
const product = await startTestProduct({ metricsToken: METRICS_TOKEN });

test('every endpoint has one handler, a guard and an entry in the OpenAPI document', async () => {
  const nobody = await product.clientOf('nobody');
  const { paths } = JSON.parse((await nobody.send('GET', '/v1/openapi.json', {})).text) as OpenApi;
  for (const [name, endpoint] of allEndpoints) {
    const path = fullPath(endpoint);
    expect(product.api.app.hasRoute({ method: endpoint.method, url: path }), name).toBe(true);
    expect(endpoint.guard, name).not.toBe('');
    const entry = paths[path.replaceAll(/:(\w+)/gu, '{$1}')]?.[endpoint.method.toLowerCase()];
    expect(entry?.operationId).toBe(name);
    if (endpoint.guard.includes(':')) expect(entry?.['x-grant']).toBe(endpoint.guard);
  }
  expect(Object.values(paths).flatMap((methods) => Object.keys(methods))).toHaveLength(allEndpoints.length);
});

test('docs/openapi.json is the document that the server answers; `npm run openapi` writes it', async () => {
  const nobody = await product.clientOf('nobody');
  const served = JSON.parse((await nobody.send('GET', '/v1/openapi.json', {})).text) as { info: { version: string } };
  const stored = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as { info: { version: string } };
  expect({ ...served, info: { ...served.info, version: stored.info.version } }).toEqual(stored);
});

test('every reference in the OpenAPI document resolves', () => {
  const text = readFileSync(DOCUMENT, 'utf8');
  const document: unknown = JSON.parse(text);
  const refs = new Set([...text.matchAll(/"\$ref": "#\/([^"]+)"/gu)].map(([, path = '']) => path));
  expect(refs).toContain('components/schemas/StorableJson');
  for (const path of refs) expect(document, path).toHaveProperty(path.split('/'));
});

test('a route without a guard does not start', () => {
  const app = Fastify();
  refuseUnguardedRoutes(app);
  expect(() => app.get('/v1/forgotten', async () => 'open')).toThrow('GET /v1/forgotten declares no guard');
});

test('every answer carries the security headers and is not stored, errors included', async () => {
  const editor = await product.clientOf('editor');
  const { projectId: project_id, ids } = await product.demoProject();
  const known = allEndpoints.map(([, endpoint]): [string, string] => [
    endpoint.method,
    fullPath(endpoint).replaceAll(/:\w+/gu, String(ids.intent)),
  ]);
  const packed = { 'content-encoding': 'gzip' };
  const calls: [string, string, Record<string, string>?][] = [
    ...known,
    ['GET', '/v1/nothing'],
    ['GET', '/'],
    ['PATCH', '/v1/intents'],
    ['POST', '/v1/auth/login', packed],
  ];
  for (const [method, path, others = {}] of calls) {
    // Reads are answered; without that header every other call is refused.
    const { headers } = await editor.send(method, path, {
      query: { project_id },
      headers: { 'x-requested-with': undefined, ...others },
    });
    expect(headers, path).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/u) as string,
    });
    expect(headers['server'] ?? headers['x-powered-by']).toBeUndefined();
  }
});

test('an installation behind https tells browsers to come by https only, and one without sends no header that browsers refuse', async () => {
  for (const [isHttps, transport, cluster] of [
    [true, 'max-age=31536000; includeSubDomains', '?1'],
    [false, undefined, undefined],
  ] as const) {
    const app = Fastify();
    registerSecurityHeaders(app, isHttps);
    const { headers } = await app.inject('/');
    expect(headers['strict-transport-security']).toBe(transport);
    expect(headers['origin-agent-cluster']).toBe(cluster);
    await app.close();
  }
});

test('a log line has the request’s id and route, and nothing of its query, body or cookies', async () => {
  const editor = await product.clientOf('editor');
  const { projectId } = await product.demoProject();
  const canary = 'canary-4111111111111111';
  await editor.send('POST', '/v1/chat/init', {
    query: { project_id: projectId, conversation_token: `${canary}-token-of-a-caller` },
    body: { metadata: { page: canary } },
  });
  await editor.send('POST', '/v1/auth/login', { body: { email: `${canary}@example.com`, passwd: canary } });
  const signedIn = { email: editor.email, passwd: product.password };
  expect((await editor.send('POST', '/v1/auth/login', { body: signedIn })).status).toBe(200);
  await editor.send('PUT', '/v1/intents/-1', { query: { project_id: projectId }, body: { name: canary, [canary]: 1 } });
  const lines = product.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.filter(({ route, status }) => route === '/v1/chat/init' && status === 200)).toEqual([
    expect.objectContaining({ reqId: expect.any(String) as string, method: 'POST', status: 200 }),
  ]);
  expect(product.logLines.join('\n')).not.toContain(canary);
  expect(product.logLines.join('\n')).not.toContain(product.password);
  expect(product.logLines.join('\n')).not.toContain('parley_session');
});

test('/readyz says that no worker runs, and that one is enough', async () => {
  const nobody = await product.clientOf('nobody');
  const notes = async () => (JSON.parse((await nobody.send('GET', '/readyz', {})).text) as { notes?: string[] }).notes;
  expect(await notes()).toEqual([expect.stringContaining('No server with the role worker runs')]);
  await noteServer(product.db, { id: 'w', name: 'there:8000', roles: ['worker', 'voice'], version: '1' });
  expect(await notes()).toBeUndefined();
});

test('/metrics counts requests by route, and /readyz refuses while the server drains', async () => {
  const nobody = await product.clientOf('nobody');
  await nobody.send('GET', '/v1/config', {});
  const { text, headers } = await nobody.send('GET', '/metrics', {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  expect(headers['content-type']).toContain('text/plain');
  expect(text).toMatch(/parley_http_request_seconds_count\{route="\/v1\/config",method="GET",status="200"\} \d+/u);
  expect((await nobody.send('GET', '/readyz', {})).status).toBe(200);
  product.api.drain();
  const draining = await nobody.send('GET', '/readyz', {});
  expect([draining.status, draining.headers['retry-after']]).toEqual([503, '1']);
  expect((await nobody.send('GET', '/healthz', {})).status).toBe(200);
});

test('the dashboard and the alert rules parse, and name only figures that a server shows', async () => {
  const nobody = await product.clientOf('nobody');
  const { text } = await nobody.send('GET', '/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const types = [...text.matchAll(/^# TYPE (?<name>\w+) (?<type>\w+)$/gmu)];
  const suffixes = (type = '') => (type === 'histogram' ? ['_bucket', '_count', '_sum'] : ['']);
  // Prometheus makes `up` itself.
  const known = new Set([
    'up',
    ...types.flatMap(({ groups }) => suffixes(groups?.['type']).map((end) => groups?.['name'] + end)),
  ]);
  const expressions = monitoringExpressions();
  expect(expressions.length).toBeGreaterThan(40);
  expect(expressions.filter(({ expr }) => figuresIn(expr) === null)).toEqual([]);
  expect(expressions.filter(({ expr }) => figuresIn(expr)?.some((name) => !known.has(name)))).toEqual([]);
  for (const { alert, annotations } of alertRules()) {
    expect([annotations.summary, annotations.description], alert).toEqual([
      expect.any(String),
      expect.stringMatching(/\.$/u),
    ]);
  }
});

test('an expression that does not parse is told from one that does', () => {
  expect(figuresIn('sum(rate(a_total{b="c"}[5m])) / max(d)')).toEqual(['a_total', 'd']);
  expect(figuresIn('sum(rate(a_total[5m])')).toBeNull();
});
