import { deployments, settings } from '@parley/contract';
import { expect, test } from 'vitest';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const product = await startTestProduct();
const { projectId } = await product.blankProject();
const administrator = await product.memberOf(projectId, 'administrator');
const call = callerIn(projectId, administrator);
const nobody = await product.clientOf('nobody');

/** The directive with that name in a policy. */
function directive(headers: Record<string, unknown>, name: string): string | undefined {
  const parts = String(headers['content-security-policy']).split('; ');
  return parts.find((part) => part === name || part.startsWith(`${name} `))?.slice(name.length + 1);
}

const clientPath = async () => `/chatbot-test/${projectId}/${(await call(settings.get)).body.chatbot_token}`;

test('before the first deployment to testing, the page tells that there is no client', async () => {
  const { text } = await nobody.send('GET', await clientPath(), {});
  expect(text).toContain("tell('failed')");
  expect(text).not.toContain('src=');
  expect((await call(deployments.deploy, { query: { project_env: 'dev', message: 'First' } })).status).toBe(200);
});

test('the page shows production where it is asked for, once something is deployed there', async () => {
  const production = async () =>
    (await nobody.send('GET', await clientPath(), { query: { environment: 'prod' } })).text;
  expect(await production()).toContain("tell('failed')");
  await call(deployments.deploy, { query: { project_env: 'prod', message: 'First for callers' } });
  expect(await production()).toMatch(/src="[^"]*\/prod\/[^"]*client\.js/u);
});

test('the page of the client is confined to an origin of its own, and connects to the servers of the client alone', async () => {
  const { status, text, headers } = await nobody.send('GET', await clientPath(), {});
  expect([status, headers['content-type'], headers['x-frame-options']]).toEqual([
    200,
    'text/html; charset=utf-8',
    undefined,
  ]);
  expect(directive(headers, 'sandbox')).toBe('allow-scripts allow-forms allow-popups');
  expect(directive(headers, 'frame-ancestors')).toBe("'self'");
  expect(directive(headers, 'default-src')).toBe("'none'");
  expect(directive(headers, 'connect-src')).toBe("'self' http://localhost:8000 ws://localhost:8000");
  for (const name of ['img-src', 'media-src', 'font-src']) expect(directive(headers, name)).not.toContain('https:');
  const token = (await call(settings.get)).body.chatbot_token;
  expect(text).toContain(`src="http://localhost:8000/chatbot/${projectId}/dev/${token}/client.js?fresh=`);
});

test('the script comes from the project’s own address where it has one, written safely into the page', async () => {
  const base = 'https://cdn.example.com/"><script>alert(1)</script>/';
  expect((await call(settings.update, { body: { chatbot_base_url: base } })).status).toBe(200);
  const { text, headers } = await nobody.send('GET', await clientPath(), {});
  expect(text).not.toContain('<script>alert');
  expect(text).toContain('src="https://cdn.example.com/&quot;>&lt;script>alert(1)&lt;/script>/');
  expect(directive(headers, 'script-src')).toMatch(/ 'self' http:\/\/localhost:8000 https:\/\/cdn\.example\.com$/u);
  await call(settings.update, { body: { chatbot_base_url: '' } });
});

test('a wrong token, a foreign project or no project at all finds no page', async () => {
  const path = await clientPath();
  const other = await product.blankProject();
  const token = path.split('/').at(-1) ?? '';
  for (const wrong of [`${path}x`, `/chatbot-test/${other.projectId}/${token}`, `/chatbot-test/0/${token}`]) {
    expect((await nobody.send('GET', wrong, {})).status).toBe(404);
  }
  expect((await nobody.send('GET', `/chatbot-test/1e3/${token}`, {})).status).toBe(404);
});

test('the preview of the client belongs to no project, reaches no server and is framed by the console alone', async () => {
  const { status, text, headers } = await nobody.send('GET', '/chatbot-test/preview', {});
  expect([status, directive(headers, 'default-src'), directive(headers, 'script-src')]).toEqual([
    200,
    "'none'",
    "'self'",
  ]);
  expect(directive(headers, 'connect-src')).toBeUndefined();
  expect(directive(headers, 'frame-ancestors')).toBe("'self'");
  expect(directive(headers, 'sandbox')).toBe('allow-scripts allow-forms');
  expect(text).toContain('<script src="preview.js">');
});

test('the sample page is of no trade, runs no script and loads nothing', async () => {
  const { status, text, headers } = await nobody.send('GET', '/chatbot-test/sample', {});
  expect([status, directive(headers, 'sandbox'), directive(headers, 'default-src')]).toEqual([200, '', "'none'"]);
  expect(text).not.toMatch(/<script|href|src=/u);
  expect(text).not.toMatch(/bank|card|account|loan/iu);
});

test('a page of another site is framed for the console alone, confined, and by https', async () => {
  const page = (address: string, headers: Record<string, string> = {}, client = administrator) =>
    client.send('GET', '/chatbot-test/page', { query: { address }, headers });
  const { status, text, headers } = await page('https://example.com/a?b="c"', { 'sec-fetch-dest': 'iframe' });
  expect([status, directive(headers, 'frame-src')]).toEqual([200, 'https:']);
  expect(directive(headers, 'sandbox')).toBe('allow-scripts allow-forms');
  expect(text).toContain('<iframe src="https://example.com/a?b=%22c%22"');
  expect((await page('https://example.com', { 'sec-fetch-dest': 'document' })).status).toBe(404);
  expect((await page('https://example.com', {}, nobody)).status).toBe(404);
  for (const wrong of ['http://example.com', 'javascript:alert(1)', 'data:text/html,x', 'https://u:p@a.example', '']) {
    expect((await page(wrong)).status, wrong).toBe(400);
  }
});
