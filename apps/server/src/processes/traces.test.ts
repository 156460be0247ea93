import { randomBytes } from 'node:crypto';
import type { TrackerEntry } from '@parley/domain/tracker';
import { expect, test } from 'vitest';
import { allowedPlaces } from '#platform/outgoing/addresses.ts';
import { createOutgoing } from '#platform/outgoing/outgoing.ts';
import { startTraces } from '#platform/traces/start-traces.ts';
import { withoutValues } from '#platform/traces/trace-statements.ts';
import { endTraces, isTracing, traced } from '#platform/traces/traces.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { outsideSystem } from '#testing/outside-system.ts';
import { attributeOf, traceCollector, type CollectedSpan } from '#testing/trace-collector.ts';

const collector = await traceCollector();
const headers: (string | undefined)[] = [];
const outside = await outsideSystem((request, response) => {
  headers.push(request.headers['traceparent'] as string | undefined);
  response.end('ok');
});
process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.url;
await startTraces({ share: 1, version: 'test', roles: ['api'], server: 'one' });
const product = await startTestProduct();

test('a turn is one trace from the request to its statements, and nothing of what a caller says is in it', async () => {
  const { projectId } = await product.demoProject();
  const editor = await product.clientOf('editor');
  const token = `canary-token-${randomBytes(16).toString('base64url')}`;
  const query = { project_id: String(projectId), conversation_token: token };
  const opened = await editor.send('POST', '/v1/chat/init', { query, body: { metadata: { phone: 'canary-phone' } } });
  const { conversation_id: id, tracker } = JSON.parse(opened.text) as {
    conversation_id: string;
    tracker: TrackerEntry[];
  };
  const body = {
    msg: 'my name is canary-name, I lost my card 4111111111111111',
    last_ts: tracker.at(-1)?.timestamp ?? 0,
  };
  expect((await editor.send('POST', '/v1/chat', { query: { ...query, id }, body })).status).toBe(200);

  const byName = createOutgoing(allowedPlaces(outside.egressAllow));
  const byRange = createOutgoing(allowedPlaces(['127.0.0.0/8', '::1/128']));
  const request = {
    method: 'POST',
    url: `${outside.url}/canary-path?q=canary-query`,
    headers: {},
    body: 'canary-body',
  };
  await traced('test', {}, () => byName.send(request, 5_000));
  await byRange.send(request, 5_000).catch(() => undefined);
  await Promise.all([byName.close(), byRange.close()]);
  await endTraces();

  const spans = collector.spans();
  const asked = spans.find(({ name }) => name === 'POST /v1/chat');
  if (!asked) throw new Error(`No trace of the message: ${spans.map(({ name }) => name).join(', ')}`);
  const trace = spans.filter(({ traceId }) => traceId === asked.traceId);
  const names = trace.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['POST /v1/chat', 'turn', 'decide', 'understand', 'record']));
  for (const name of ['understand', 'record']) expect(pathOf(trace, name)).toContain('turn');
  const statements = trace.filter((span) => attributeOf(span, 'db.query.text') !== undefined);
  expect(statements.some(({ name }) => pathOf(trace, name).includes('record'))).toBe(true);
  expect(pathOf(trace, 'turn')).toEqual(['turn', 'POST /v1/chat']);
  expect(attributeOf(asked, 'http.response.status_code')).toBe('200');

  const sent = spans.find(({ name }) => name === 'outgoing request');
  expect(attributeOf(sent ?? asked, 'server.address')).toBe('localhost');
  expect(headers[0]).toBe(`00-${sent?.traceId}-${sent?.spanId}-01`);
  expect(headers.slice(1).every((header) => header === undefined)).toBe(true);

  const all = collector.bodies.join('');
  expect(all.length).toBeGreaterThan(1_000);
  for (const secret of ['canary', '4111111111111111', product.password]) expect(all).not.toContain(secret);

  const lines = product.logLines.filter((line) => line.includes('"/v1/chat"'));
  expect(lines.some((line) => line.includes(`"trace_id":"${asked.traceId}"`))).toBe(true);
  expect(isTracing()).toBe(false);
});

/** The names from a part up to the root of its trace. */
function pathOf(trace: readonly CollectedSpan[], name: string): string[] {
  const path: string[] = [];
  let at = trace.find((span) => span.name === name);
  while (at) {
    path.push(at.name);
    const { parentSpanId } = at;
    at = trace.find(({ spanId }) => spanId === parentSpanId);
  }
  return path;
}

test.each([
  ["select * from a where b = 'canary ''quoted''' and c = $1", 'select * from a where b = ? and c = $1'],
  ['select 4111111111111111 + 1.5 -- canary', 'select ? + ?'],
  ["update a set b = 1 -- don't\n where c = 'canary'", 'update a set b = ? where c = ?'],
  ['do $x$ canary $x$; /* canary */ select 1', 'do ?; select ?'],
  ["select t1.x from t1 where y = E'canary'\n  limit 10", 'select t1.x from t1 where y = ? limit ?'],
])('a statement is shown without values: %s', (text, shown) => {
  expect(withoutValues(text)).toBe(shown);
});
