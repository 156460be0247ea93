import { expect, test } from 'vitest';
import { startTestProduct } from '#processes/testing/test-product.ts';

const product = await startTestProduct();
const nobody = await product.clientOf('nobody');

test('the guide opens at its first page, and every link inside it leads to a page', async () => {
  const start = await nobody.send('GET', '/docs/', {});
  expect([start.status, start.headers['location']]).toEqual([302, '/docs/getting-started']);
  const { text } = await nobody.send('GET', '/docs/getting-started', {});
  const links = [...text.matchAll(/href="([\w-]+(?:\.md)?)(?:#[\w-]+)?"/gu)].map(([, link]) => link);
  expect(links.length).toBeGreaterThan(5);
  for (const link of links) expect((await nobody.send('GET', `/docs/${link}`, {})).status, link).toBe(200);
});

test('the guide runs no scripts, and what it does not hold is 404', async () => {
  const { headers } = await nobody.send('GET', '/docs/intents', {});
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  for (const page of ['nothing', '..%2f..%2fpackage.json', 'images%2f..%2f..']) {
    expect((await nobody.send('GET', `/docs/${page}`, {})).status, page).toBe(404);
  }
});
