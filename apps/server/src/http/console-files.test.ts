import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { serveConsole } from '#http/console-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-console-'));
afterAll(() => rmSync(folder, { recursive: true }));

mkdirSync(join(folder, '.vite'));
writeFileSync(
  join(folder, 'index.html'),
  '<html data-session="__SESSION__"><head><script src="./assets/main.js" nonce="__CSP_NONCE__"></script></head></html>',
);
writeFileSync(
  join(folder, '.vite/manifest.json'),
  JSON.stringify({
    'index.html': { file: 'assets/main.js' },
    _shared: { file: 'assets/shared.js', imports: ['index.html'] },
    _icons: { file: 'assets/icons.js', imports: ['_shared', '_icons'] },
    'src/some-screen.tsx': { name: 'some-screen', file: 'assets/screen.js', imports: ['_shell'] },
    _shell: { name: 'shell', file: 'assets/shell.js', css: ['assets/shell.css'], imports: ['_icons', '_shared'] },
  }),
);

async function pageFor(headers: Record<string, string>) {
  const app = Fastify();
  await app.register(cookie);
  await serveConsole(app, { folder, sessionCookie: 'session' });
  const { body, headers: answered } = await app.inject({ url: '/', headers });
  const links = [...body.matchAll(/<link rel="(\w+)"(?: as="style")? crossorigin href="\.\/assets\/([\w.]+)"/gu)];
  return { body, policy: answered['content-security-policy'], links: links.map(([, rel, file]) => `${rel} ${file}`) };
}

test('a monitor that asks for the head of the page alone gets the same status', async () => {
  const app = Fastify();
  await app.register(cookie);
  await serveConsole(app, { folder, sessionCookie: 'session' });
  const { statusCode, body, headers } = await app.inject({ method: 'HEAD', url: '/' });
  expect([statusCode, body, headers['content-type']]).toEqual([200, '', 'text/html; charset=utf-8']);
});

test('who has no session gets the shell while they sign in', async () => {
  const { body, links } = await pageFor({ cookie: 'other=1', 'sec-fetch-site': 'none' });
  expect(body).toContain('data-session="none"');
  expect(links).toEqual(['prefetch shell.js', 'prefetch shell.css', 'prefetch icons.js', 'prefetch shared.js']);
});

test('who has one gets the shell along with the page, by the nonce of its policy', async () => {
  const { body, links, policy } = await pageFor({ cookie: 'session=abc' });
  expect(body).toContain('data-session="likely"');
  expect(links).toEqual([
    'modulepreload shell.js',
    'preload shell.css',
    'modulepreload icons.js',
    'modulepreload shared.js',
  ]);
  const nonces = new Set([...body.matchAll(/nonce="([^"]+)"/gu)].map(([, nonce]) => nonce));
  expect([...nonces]).toEqual([expect.stringMatching(/^[\w+/=]{20,}$/u)]);
  expect(policy).toContain(`'nonce-${[...nonces].join()}'`);
});

test.each([{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, {}])(
  'a client that may have a cookie that the browser does not send is not sent to the sign-in screen: %j',
  async (headers) => {
    const { body } = await pageFor({ ...headers });
    expect(body).toContain('data-session="likely"');
  },
);
