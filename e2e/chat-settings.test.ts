import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inject, onTestFinished } from 'vitest';
import { createProject, notice, openScreen } from './testing/building.ts';
import { expectClean, signedIn } from './testing/clean.ts';
import { HEADERS } from './testing/headers.ts';
import { expect, test } from './testing/test.ts';

const FAILED =
  'Chatbot development bundle loading have failed. Please make sure that the settings were properly saved and deployed.';

signedIn(
  'styles with an error name the line, a password stays hidden, and a renewed token ends the old one',
  async ({ page }) => {
    await page.goto('/');
    await createProject(page, `Chat client ${Date.now()}`);
    await openScreen(page, 'Settings');
    const open = (section: string) =>
      page.getByRole('navigation', { name: 'Settings sections' }).getByRole('button', { name: section }).click();

    await open('Chat client');
    await page.getByText('For experts: address, styles and script').click();
    await page.getByRole('textbox', { name: 'Client options and style' }).click();
    await page.keyboard.insertText('.launcher {\n  color: $missing;\n}');
    await page.getByText('Undefined variable. (line 2, column 10)').waitFor();

    await open('Voice & telephony');
    const password = page.getByLabel('SIP password, testing');
    await password.fill('canary-of-the-trunk');
    await page.keyboard.press('Control+S');
    await notice(page, 'Updated');
    await page.reload();
    await expect.poll(() => password.getAttribute('placeholder')).toBe('•••• saved, hidden');
    expect(await page.content()).not.toContain('canary-of-the-trunk');

    await open('Chat client');
    const token = async () => page.locator('[data-setting="chatbot_token"] code').first().innerText();
    const before = await token();
    const project = new URLSearchParams(page.url().split('?')[1]).get('project_id');
    const status = async (of: string) => (await page.request.get(`/chatbot-test/${project}/${of}`)).status();
    expect(await status(before)).toBe(200);
    await page.getByRole('button', { name: 'Renew token' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Renew token' }).click();
    await notice(page, 'Chat token renewed');
    await expect.poll(token).not.toBe(before);
    expect([await status(before), await status(await token())]).toEqual([404, 200]);
    await expectClean(page, 'main');

    await page.goto(`/#/app/chatbot-test?project_id=${project}`);
    await page.getByRole('alert').getByText(FAILED).waitFor();
    await page.frameLocator('iframe[title="Sample page"]').getByText('This page is a sample.').waitFor();
  },
);

test('the code of a project reaches neither the console, nor its session, nor another server', async ({
  browser,
  session,
}) => {
  // Without the watch over violations, which this test is there to cause.
  const context = await browser.newContext({ baseURL: inject('product').url, storageState: session });
  onTestFinished(() => context.close());
  const beacons: string[] = [];
  const foreign = await serving((path) => {
    beacons.push(path);
    return '';
  });
  const client = await serving((path) => (path.includes('/client.js') ? `(${probe.toString()})("${foreign}");` : ''));
  const made = await context.request.post('/v1/projects', {
    headers: HEADERS,
    data: { name: 'Isolated', language: 'en', is_chat: true, template: 'blank' },
  });
  const { project_id } = await made.json();
  const ofProject = { headers: HEADERS, params: { project_id } };
  await context.request.put('/v1/settings', { ...ofProject, data: { chatbot_base_url: client } });
  const deployed = await context.request.get('/v1/run/deploy', {
    headers: HEADERS,
    params: { project_id, project_env: 'dev', message: 'For testing' },
  });
  expect(deployed.ok(), await deployed.text()).toBe(true);

  const page = await context.newPage();
  await page.goto(`/#/app/chatbot-test?project_id=${project_id}`);
  const frame = page.frameLocator('iframe[title="Development client"]');
  const tried = JSON.parse(await frame.locator('#tried').innerText()) as Record<string, string>;
  expect(tried).toEqual({
    origin: 'null',
    client: 'reached',
    cookie: 'blocked',
    storage: 'blocked',
    parent: 'blocked',
    navigation: 'blocked',
    api: 'blocked',
    beacon: 'blocked',
    picture: 'blocked',
    styles: 'blocked',
  });
  expect(beacons).toEqual([]);
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  expect(page.url()).toContain('/#/app/chatbot-test');
});

async function serving(answer: (path: string) => string): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    response.setHeader('content-type', 'text/javascript').end(answer(url));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Runs as the client's script: tries what would lead out of its frame, and writes down what came of it. */
async function probe(foreign: string): Promise<void> {
  const own = (document.currentScript as HTMLScriptElement).src;
  const attempts: Record<string, () => unknown> = {
    client: () => fetch(new URL('anything', own), { mode: 'no-cors' }),
    cookie: () => document.cookie,
    storage: () => localStorage.length,
    parent: () => parent.document.title,
    navigation: () => {
      (top as Window).location.href = 'about:blank';
    },
    api: async () => {
      const answer = await fetch('/v1/auth/user', { credentials: 'include' });
      if (!answer.ok) throw new Error('refused');
    },
    beacon: () => fetch(`${foreign}/beacon`, { mode: 'no-cors' }),
    picture: () =>
      new Promise((resolve, reject) => {
        Object.assign(new Image(), { onload: resolve, onerror: reject, src: `${foreign}/picture` });
      }),
    styles: () =>
      new Promise((resolve, reject) => {
        const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${foreign}/styles` });
        document.head.append(Object.assign(link, { onload: resolve, onerror: reject }));
      }),
  };
  const tried: Record<string, string> = { origin: self.origin };
  for (const [name, attempt] of Object.entries(attempts)) {
    tried[name] = await Promise.resolve()
      .then(attempt)
      .then(
        () => 'reached',
        () => 'blocked',
      );
  }
  const list = Object.assign(document.createElement('pre'), { id: 'tried', textContent: JSON.stringify(tried) });
  document.body.append(list);
}
