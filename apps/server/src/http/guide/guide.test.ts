import { readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { GUIDE_FOLDER, startTestProduct } from '#processes/testing/test-product.ts';

const product = await startTestProduct({ guideFolder: GUIDE_FOLDER });
const nobody = await product.clientOf('nobody');
const page = async (path: string) => (await nobody.send('GET', `/docs/${path}`, {})).text;

test('the guide opens at its first page, and every link inside it leads to a page', async () => {
  const start = await nobody.send('GET', '/docs/', {});
  expect([start.status, start.headers['location']]).toEqual([302, '/docs/getting-started']);
  const links = [...(await page('getting-started')).matchAll(/href="([\w/-]+(?:\.md)?)(?:#[\w-]+)?"/gu)];
  expect(links.length).toBeGreaterThan(5);
  for (const [, link = ''] of links.filter(([, to]) => !to?.startsWith('/')))
    expect((await nobody.send('GET', `/docs/${link}`, {})).status, link).toBe(200);
});

test('every page is in a chapter, and every link to a page, a heading or a picture finds it', async () => {
  const names = readdirSync(join(import.meta.dirname, '../../../../../docs/user'), {
    recursive: true,
    encoding: 'utf8',
  })
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -3));
  const first = await page('getting-started');
  expect(first).not.toContain('<h2>More</h2>');
  const bodies = new Map(await Promise.all(names.map(async (name) => [name, await page(name)] as const)));
  const pictures = new Set<string>();
  for (const [name, body] of bodies) {
    expect(first).toContain(`href="${name}"`);
    const target = (to: string) => posix.join(posix.dirname(name), to);
    for (const [, to, anchor] of body.matchAll(/href="(?:([\w./-]+)\.md)?(?:#([^"]+))?"/gu)) {
      if (anchor === 'content' || anchor === 'pages') continue;
      const found = bodies.get(to === undefined ? name : target(to));
      expect(found, `${name} links to ${to}`).toBeDefined();
      if (anchor !== undefined) expect(found, `${name}: ${to ?? ''}#${anchor}`).toContain(`id="${anchor}"`);
    }
    for (const [, source = ''] of body.matchAll(/<img src="([^"]+)"/gu)) pictures.add(target(source));
  }
  for (const picture of pictures) expect((await nobody.send('GET', `/docs/${picture}`, {})).status, picture).toBe(200);
});

test('a page in a folder is listed, found and served like the others', async () => {
  const install = await page('operate/install.md');
  expect(install).toContain('<a href="../operate/install" aria-current="page">');
  expect(install).toContain('href="../guide.css"');
  expect(install).toContain('action="../search"');
  expect(await page('operate/')).toBe(await page('operate/index'));
  expect(await page('search?q=systemd%20unit')).toMatch(/href="operate\/install#[\w-]+"/u);
});

test('a search finds the sections with all of its words, those with a fitting heading first', async () => {
  const found = await page('search?q=SCIM%20token');
  expect(found).toMatch(/href="single-sign-on#scim">Single sign-on: SCIM<\/a>/u);
  expect(await page('search?q=zzqx')).toContain('No page has all of these words.');
  expect(await page('search?q=%20')).toContain('Enter the words to look for.');
  const odd = await page(`search?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
  expect(odd).not.toContain('<script>');
  expect((await nobody.send('GET', `/docs/search?q=a&q=b`, {})).status).toBe(200);
});

test('the guide runs no scripts, and what it does not hold is 404', async () => {
  const { headers } = await nobody.send('GET', '/docs/intents', {});
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  for (const path of ['nothing', 'operate/nothing', '..%2f..%2fpackage.json', 'images%2f..%2f..']) {
    expect((await nobody.send('GET', `/docs/${path}`, {})).status, path).toBe(404);
  }
});
