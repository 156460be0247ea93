import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Problem } from '@parley/domain/problem';
import type { FastifyInstance, FastifyReply } from 'fastify';
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

  const answer = (name: string, reply: FastifyReply) => {
    // Pages link to one another as files, so that they can be read in the repository too.
    const found = html.get(name.replace(/\.md$/u, ''));
    if (found === undefined) throw new Problem('not_found', 'Page not found');
    return asPage(reply).send(found);
  };

  app.get('/docs/', { config }, async (_request, reply) => reply.redirect(`/docs/${FIRST_PAGE}`));
  app.get('/docs/:page', { config }, async (request, reply) => {
    const { page } = request.params as { page: string };
    if (page === 'guide.css') return reply.type('text/css').send(STYLE);
    if (page !== 'search') return answer(page, reply);
    const { q } = request.query as { q?: unknown };
    const asked = typeof q === 'string' ? q : '';
    return asPage(reply).send(searchHtml(asked, searchGuide(pages, asked), chapters));
  });
  app.get('/docs/:folder/:page', { config }, async (request, reply) => {
    const { folder: name, page } = request.params as { folder: string; page: string };
    return answer(`${name}/${page === '' ? 'index' : page}`, reply);
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

function asPage(reply: FastifyReply): FastifyReply {
  return reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8');
}
