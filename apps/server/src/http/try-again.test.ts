import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { refusal } from '#http/problems.ts';
import { sayWhenToTryAgain } from '#http/try-again.ts';

test('a full disk is named, because nothing else than an administrator helps', () => {
  const { status, headers, body } = refusal(Object.assign(new Error('could not extend file'), { code: '53100' }), 'id');
  expect([status, headers['retry-after'], body.error.code]).toEqual([503, '5', 'disk_full']);
  expect(body.error.message).toContain('The disk of the database is full');
});

test('each answer that the server is not available says when to try again, also while the server closes', async () => {
  const app = fastify();
  sayWhenToTryAgain(app);
  const asked = Promise.withResolvers<void>();
  const answers = Promise.withResolvers<void>();
  app.get('/away', async (_request, reply) => reply.code(503).send('of another protocol'));
  app.get('/soon', async (_request, reply) => reply.code(503).header('retry-after', '1').send());
  app.get('/fine', async () => 'fine');
  app.get('/slow', async () => {
    asked.resolve();
    await answers.promise;
    return 'slow';
  });
  const after = async (url: string) => (await app.inject({ url })).headers['retry-after'];
  expect([await after('/away'), await after('/soon'), await after('/fine')]).toEqual(['5', '1', undefined]);

  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: here\r\n\r\n`;
  socket.write(request('/slow'));
  await asked.promise;
  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  socket.write(request('/fine'));
  answers.resolve();
  const said = await text(socket);
  await closed;
  expect(said).toMatch(/HTTP\/1\.1 503 [^]*retry-after: 5/iu);
});
