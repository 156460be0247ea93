import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { deployments } from '@parley/contract';
import { expect, test } from 'vitest';
import { withSystem } from '#platform/db/database.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { outsideSystem } from '#testing/outside-system.ts';

interface Heard {
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

const heard: Heard[] = [];
let status = 200;
const take = async (request: IncomingMessage, response: ServerResponse) => {
  heard.push({ headers: request.headers, body: await text(request) });
  response.writeHead(status).end();
};
const outside = await outsideSystem((request, response) => void take(request, response));
const product = await startTestProduct({ egressAllow: outside.egressAllow });
const { db, api } = product;

async function project() {
  const { projectId } = await product.blankProject();
  return { projectId, call: callerIn(projectId, await product.memberOf(projectId, 'administrator')) };
}

const deploy = (call: Awaited<ReturnType<typeof project>>['call']) =>
  call(deployments.deploy, { query: { project_env: 'prod', message: 'As agreed' } });
const makeDue = () => withSystem(db, (tx) => tx.updateTable('webhook_deliveries').set({ due: 1 }).execute());
const waiting = () => withSystem(db, (tx) => tx.selectFrom('webhook_deliveries').selectAll().execute());

test('a deployment is sent to each address, signed, and retried until it is accepted', async () => {
  const { call } = await project();
  const secret = 'a secret that nobody guesses';
  const { body: added } = await call(deployments.addWebhook, { body: { url: outside.url, secret } });
  expect(added).toMatchObject({ secret: null, webhook: { url: outside.url, last_at: null } });
  await deploy(call);
  status = 500;
  await api.deliverWebhooks();
  const [webhook] = (await call(deployments.webhooks)).body;
  expect(webhook).toMatchObject({ last_status: 500, last_error: 'Responded with status 500', waiting: 1 });
  expect((await waiting())[0]?.due).toBeGreaterThan(Date.now() / 1_000);
  await api.deliverWebhooks();
  expect(heard).toHaveLength(1);

  status = 200;
  await makeDue();
  await Promise.all([api.deliverWebhooks(), api.deliverWebhooks()]);
  const [first, second] = heard.splice(0);
  expect(second?.body).toBe(first?.body);
  expect(JSON.parse(second?.body ?? '')).toMatchObject({
    type: 'deployment.deployed',
    data: { note: 'As agreed', environment: 'production', who_name: 'Test User' },
  });
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = second?.headers ?? {};
  expect(id).toBe(first?.headers['webhook-id']);
  const expected = createHmac('sha256', secret)
    .update(`${String(id)}.${String(at)}.${second?.body}`)
    .digest('base64');
  expect(signature).toBe(`v1,${expected}`);
  expect(await waiting()).toEqual([]);
  expect((await call(deployments.webhooks)).body[0]).toMatchObject({ last_status: 200, last_error: null, waiting: 0 });
});

test('is given up after a while, and a deployment that fails tells nobody', async () => {
  const { call } = await project();
  await call(deployments.addWebhook, { body: { url: outside.url } });
  expect((await call(deployments.deploy, { query: { project_env: 'prod', message: '' } })).status).toBe(400);
  expect(await waiting()).toEqual([]);
  await deploy(call);
  status = 503;
  for (let attempt = 1; (await waiting()).length > 0; attempt++) {
    expect(attempt).toBeLessThan(10);
    await makeDue();
    await api.deliverWebhooks();
  }
  status = 200;
  expect(product.logLines.some((line) => line.includes('a webhook was not taken; giving up'))).toBe(true);
});

test('goes only to https and public addresses, and its secret is never shown', async () => {
  const { projectId, call } = await project();
  const add = (url: string) => call(deployments.addWebhook, { body: { url } });
  expect((await add('http://example.com/')).error?.message).toContain('Must be an https:// URL');
  const { body: made } = await add('https://169.254.169.254/latest');
  expect(made.secret).toMatch(/^whsec_/u);
  const { body: tried } = await call(deployments.testWebhook, { params: { id: made.webhook.id } });
  expect(tried).toMatchObject({ last_status: null, last_error: '169.254.169.254 is not a public address' });
  expect((await call(deployments.webhooks)).text).not.toContain('whsec_');
  expect(JSON.stringify(await product.storedRows('deployment_webhooks'))).not.toContain(made.secret);
  const other = await project();
  const { status: foreign } = await other.call(deployments.removeWebhook, { params: { id: made.webhook.id } });
  expect(foreign).toBe(404);
  expect((await call(deployments.removeWebhook, { params: { id: made.webhook.id } })).body).toEqual([]);
  expect(projectId).not.toBe(other.projectId);
});

test('a secret that would sign with few bytes, or without any, is refused', async () => {
  const { call } = await project();
  const add = (secret: string) => call(deployments.addWebhook, { body: { url: 'https://example.com/', secret } });
  for (const weak of ['whsec_!!!!!!!!!!!!!!!!', 'whsec_aGVsbG8AAAA=', 'whsec_my-own-long-secret-of-letters'])
    expect([weak, (await add(weak)).status]).toEqual([weak, 400]);
  expect((await add('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')).status).toBe(200);
  expect((await add('a secret of our own')).status).toBe(200);
});
