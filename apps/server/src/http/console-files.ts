import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Problem } from '@parley/domain/problem';
import type { FastifyInstance } from 'fastify';
import { consolePolicy } from '#http/headers.ts';

/** What the build writes where each reply's nonce goes. */
const NONCE_MARK = '__CSP_NONCE__';

/** Serves the built console: its page with a nonce of its own each time, its assets for good, as their names are hashes. */
export async function serveConsole(app: FastifyInstance, folder: string): Promise<void> {
  const pageFile = join(folder, 'index.html');
  const page = existsSync(pageFile) ? readFileSync(pageFile, 'utf8') : null;
  const config = { openTo: 'everybody' } as const;

  app.get('/', { config }, async (_request, reply) => {
    if (page === null) throw new Problem('not_found', 'The console is not built. `npm start` builds it.');
    const nonce = randomBytes(16).toString('base64');
    reply.header('content-security-policy', consolePolicy(nonce));
    return reply.type('text/html; charset=utf-8').send(page.replaceAll(NONCE_MARK, nonce));
  });
  if (page === null) return;
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    dotfiles: 'deny',
    cacheControl: false,
    preCompressed: true,
  });
  app.get('/assets/*', { config }, async (request, reply) => {
    reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' });
    return reply.sendFile(`assets/${(request.params as { '*': string })['*']}`);
  });
  // What the page names beside its assets: icons, and the script that chooses the colour scheme before the first paint.
  app.get('/:file', { config }, async (request, reply) => {
    const { file } = request.params as { file: string };
    if (!/^[\w-]+\.(?:js|svg|png|ico|webmanifest|txt)$/u.test(file))
      throw new Problem('not_found', 'There is no such address');
    reply.header('cache-control', 'no-cache');
    return reply.sendFile(file);
  });
}
