import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Problem } from '@parley/domain/problem';
import type { FastifyInstance } from 'fastify';
import { marked } from 'marked';

const FIRST_PAGE = 'getting-started';
const POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'";

interface GuidePage {
  name: string;
  title: string;
  markdown: string;
}

/** Serves the guide for editors, whose pages are Markdown, under `/docs/`. */
export async function serveGuide(app: FastifyInstance, folder: string): Promise<void> {
  const pages = readPages(folder);
  const html = new Map(pages.map((page) => [page.name, pageHtml(page, pages)]));
  const config = { openTo: 'everybody' } as const;

  app.get('/docs/', { config }, async (_request, reply) => reply.redirect(`/docs/${FIRST_PAGE}`));
  app.get('/docs/:page', { config }, async (request, reply) => {
    const { page } = request.params as { page: string };
    if (page === 'guide.css') return reply.type('text/css').send(STYLE);
    // Pages link to each other as files, so that they also work in the repository.
    const found = html.get(page.replace(/\.md$/u, ''));
    if (found === undefined) throw new Problem('not_found', 'Page not found');
    return reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(found);
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

function readPages(folder: string): GuidePage[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => {
      const markdown = readFileSync(join(folder, file), 'utf8');
      const name = basename(file, '.md');
      return { name, title: /^# (.+)$/mu.exec(markdown)?.[1] ?? name, markdown };
    })
    .toSorted(
      (a, b) => Number(b.name === FIRST_PAGE) - Number(a.name === FIRST_PAGE) || a.title.localeCompare(b.title),
    );
}

function pageHtml(page: GuidePage, pages: GuidePage[]): string {
  const links = pages.map(({ name, title }) => {
    const current = name === page.name ? ' aria-current="page"' : '';
    return `<li><a href="${name}"${current}>${escapeHtml(title)}</a></li>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(page.title)} · Parley guide</title>
<link rel="stylesheet" href="guide.css">
</head>
<body>
<nav aria-label="Guide"><ul>${links.join('')}</ul><p><a href="/">Back to the console</a></p></nav>
<main>${marked.parse(page.markdown, { async: false })}</main>
</body>
</html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

const STYLE = `
:root { color-scheme: light dark; --text: light-dark(#1a1c22, #e8e9ed); --line: light-dark(#e4e6eb, #2a2c34);
  --link: light-dark(#3b4cba, #a9b5f9); --sunken: light-dark(#f4f5f8, #141519); --surface: light-dark(#fff, #18191e); }
body { margin: 0; display: grid; grid-template-columns: 220px minmax(0, 72ch); gap: 32px; padding: 32px;
  font: 15px/1.6 Inter, system-ui, sans-serif; color: var(--text); background: var(--surface); }
nav ul { list-style: none; margin: 0; padding: 0; } nav li { margin: 0 0 8px; }
a { color: var(--link); } a[aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 4px; }
h1 { margin: 0 0 16px; font-size: 24px; line-height: 1.3; } h2 { margin: 32px 0 8px; font-size: 18px; }
code { font: 13px/1.5 'JetBrains Mono', ui-monospace, monospace; background: var(--sunken); padding: 1px 4px; border-radius: 4px; }
pre { background: var(--sunken); padding: 12px; overflow: auto; border-radius: 6px; } pre code { padding: 0; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
img { max-width: 100%; }
@media (max-width: 720px) { body { grid-template-columns: minmax(0, 1fr); padding: 16px; } }
`;
