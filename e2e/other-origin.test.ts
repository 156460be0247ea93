import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inject, onTestFinished } from 'vitest';
import type { BrowserContext } from 'playwright';
import { invite } from './testing/colleague.ts';
import { HEADERS } from './testing/headers.ts';
import { expect, test } from './testing/test.ts';

const OWNER = {
  ...{ name: 'Olga Owner', email: 'olga@bank.example', password: 'seven wooden bridges' },
  is_platform_admin: true,
};

/** The session of a user with a project of their own, so that no other test changes it. */
const alone = test.extend('owner', { scope: 'file' }, async ({ browser, session }) => {
  const baseURL = inject('product').url;
  const administrator = await browser.newContext({ baseURL, storageState: session });
  const data = { name: 'Forged upon', language: 'en', is_chat: true, template: 'blank' };
  const made = await administrator.request.post('/v1/projects', { headers: HEADERS, data });
  const { project_id } = await made.json();
  await invite(administrator.request, String(project_id), OWNER);
  const owner = await browser.newContext({ baseURL });
  const { email, password: passwd } = OWNER;
  await owner.request.post('/v1/auth/login', { headers: HEADERS, data: { email, passwd } });
  const state = await owner.storageState();
  await Promise.all([administrator.close(), owner.close()]);
  return state;
});

/** A page on another port of the product's host is same-site, so the browser sends the session cookie. */
alone.for(['127.0.0.1', 'localhost'])(
  'a page on another port of %s changes nothing with the cookie of who opens it',
  async (host, { browser, owner }) => {
    const { url } = inject('product');
    const context = await browser.newContext({ storageState: owner });
    onTestFinished(() => context.close());
    const before = await state(context, url);
    const query = `project_id=${before.projectId}`;
    const page = await context.newPage();
    const foreign = await foreignPage(host);
    await page.goto(foreign);
    await page.evaluate(sendForgeries, { url, query });
    const chat = `/v1/chat/init?${query}&conversation_token=${'t'.repeat(22)}`;
    const baits = [
      ...[`/v1/run/train?${query}`, '/v1/auth/logout'].map((path) => `<a href="${url}${path}">Click me</a>`),
      ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'].flatMap((type) =>
        ['/v1/auth/logout', '/v1/projects', chat].map((path) => form(url + path, type)),
      ),
    ];
    for (const bait of baits) {
      await page.goto(foreign);
      await page.setContent(bait);
      const answered = page.waitForResponse((response) => response.url().startsWith(url));
      await page.getByText('Click me').click();
      expect((await answered).status()).toBeGreaterThanOrEqual(400);
    }
    expect(await state(context, url)).toEqual(before);
  },
);

/** Reads the state that a forged call could have changed, while the session lives. */
async function state(context: BrowserContext, url: string) {
  const read = async (path: string) => (await context.request.get(url + path)).json();
  const { id, projects } = await read('/v1/auth/user');
  const [projectId] = projects as number[];
  const intents = await read(`/v1/intents?project_id=${projectId}`);
  const evaluation = await read(`/v1/intents/evaluation?project_id=${projectId}`);
  const tasks = await read(`/v1/tasks?project_id=${projectId}`);
  return { id, projects, projectId, intents, trained: evaluation.trained_at, tasks };
}

/** All that a script of the page can send without asking the product. */
async function sendForgeries({ url, query }: { url: string; query: string }): Promise<void> {
  const image = new Image();
  image.src = `${url}/v1/run/train?${query}`;
  const options = { credentials: 'include', mode: 'no-cors' } as const;
  const body = JSON.stringify({ name: 'Forged', language: 'en', is_chat: true, template: 'blank' });
  const attempts = [
    fetch(image.src, options),
    fetch(`${url}/v1/auth/logout`, { ...options, method: 'POST' }),
    fetch(`${url}/v1/projects`, { ...options, method: 'POST', body }),
    fetch(`${url}/v1/projects`, {
      credentials: 'include',
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'x-requested-with': 'console' },
    }),
    fetch(`${url}/v1/intents/-1?${query}`, { credentials: 'include', method: 'PUT', body }),
  ];
  await Promise.allSettled(attempts);
  navigator.sendBeacon(`${url}/v1/projects`, body);
}

function form(action: string, type: string): string {
  return `<form method="post" action="${action}" enctype="${type}">
    <input name='{"name":"Forged","language":"en","is_chat":true,"template":"blank","x":"' value='"}'>
    <button>Click me</button>
  </form>`;
}

async function foreignPage(host: string): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<h1>Somebody else’s page</h1>');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return `http://${host}:${(server.address() as AddressInfo).port}/`;
}
