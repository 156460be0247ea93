import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Problem } from '@parley/domain/problem';
import type { FastifyInstance } from 'fastify';
import { pageHtml, searchHtml } from '#http/guide/guide-html.ts';
import { FIRST_PAGE, readChapters } from '#http/guide/guide-pages.ts';
import { searchGuide } from '#http/guide/guide-search.ts';
import { STYLE } from '#http/guide/guide-style.ts';

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the guide, whose pages are Markdown, under `/docs/`. It runs no scripts: the server searches it. */
export async function serveGuide(app: FastifyInstance, folder: string): Promise<void> {
  const chapters = readChapters(folder);
  const pages = chapters.flatMap((chapter) => chapter.pages);
  const html = new Map(pages.map((page) => [page.name, pageHtml(page, chapters)]));
  const config = { openTo: 'everybody' } as const;

  app.get('/docs/', { config }, async (_request, reply) => reply.redirect(`/docs/${FIRST_PAGE}`));
  app.get('/docs/:page', { config }, async (request, reply) => {
    const { page } = request.params as { page: string };
    if (page === 'guide.css') return reply.type('text/css').send(STYLE);
    reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8');
    if (page === 'search') {
      const { q } = request.query as { q?: unknown };
      const asked = typeof q === 'string' ? q : '';
      return reply.send(searchHtml(asked, searchGuide(pages, asked), chapters));
    }
    // Pages link to one another as files, so that they can be read in the repository too.
    const found = html.get(page.replace(/\.md$/u, ''));
    if (found === undefined) throw new Problem('not_found', 'Page not found');
    return reply.send(found);
  });
  const images = join(folder, 'images');
  if (!existsSync(images)) return;
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { root: images, serve: false, index: false });
    scope.get('/docs/images/:file', { config }, async (request, reply) =>
      reply.sendFile((request.params as { file: string }).file),
    );
  });
}
