import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Problem } from '@parley/domain/problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { consolePolicy } from '#http/headers.ts';

/** The build puts this mark in the place of the nonce. */
const NONCE_MARK = '__CSP_NONCE__';

/** The place where the page learns whether a session is likely: scripts do not see its cookie. */
const SESSION_MARK = '__SESSION__';
/** Names of built files: a path cannot leave their folder. */
const ASSET = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/u;
/** The build's name for the part that a signed-in user sees first. */
const SHELL = 'shell';

export interface ConsoleOptions {
  /** The build's folder. */
  folder: string;
  /** The name of the session cookie; a request without it is not signed in. */
  sessionCookie: string;
}

/**
 * Serves the built console: its page with a new nonce each time, its assets with unlimited caching, as their names are
 * hashes.
 */
export async function serveConsole(app: FastifyInstance, { folder, sessionCookie }: ConsoleOptions): Promise<void> {
  const pages = readPages(folder);
  const config = { openTo: 'everybody' } as const;

  app.route({
    // Monitors ask for the head alone.
    method: ['GET', 'HEAD'],
    url: '/',
    config,
    async handler(request, reply) {
      if (pages === null) throw new Problem('not_found', 'The console is not built. Run `npm start` to build it.');
      const nonce = randomBytes(16).toString('base64');
      const page = hasNoSession(request, sessionCookie) ? pages.none : pages.likely;
      reply.header('content-security-policy', consolePolicy(nonce));
      return reply.type('text/html; charset=utf-8').send(page.replaceAll(NONCE_MARK, nonce));
    },
  });
  if (pages === null) return;
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    dotfiles: 'deny',
    cacheControl: false,
    preCompressed: true,
  });
  app.get('/assets/*', { config }, async (request, reply) => {
    const { '*': path } = request.params as { '*': string };
    if (!ASSET.test(path)) throw new Problem('not_found', 'Address not found');
    reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' });
    return reply.sendFile(`assets/${path}`);
  });
  // Files that the page names beside its assets: icons, and the script that runs before all others.
  app.get('/:file', { config }, async (request, reply) => {
    const { file } = request.params as { file: string };
    if (!/^[\w-]+\.(?:js|svg|png|ico|webmanifest|txt)$/u.test(file))
      throw new Problem('not_found', 'Address not found');
    reply.header('cache-control', 'no-cache');
    return reply.sendFile(file);
  });
}

/** For certain: who follows a link of another site brings no strict cookie, though there may be one. */
function hasNoSession({ cookies, headers }: FastifyRequest, sessionCookie: string): boolean {
  const cameFrom = headers['sec-fetch-site'];
  return cookies[sessionCookie] === undefined && (cameFrom === 'none' || cameFrom === 'same-origin');
}

/**
 * The page for clients with and without a likely session; null without a build. It preloads the shell together with its
 * own scripts, or during a sign-in.
 */
export function readPages(folder: string): { likely: string; none: string } | null {
  const pageFile = join(folder, 'index.html');
  if (!existsSync(pageFile)) return null;
  const page = readFileSync(pageFile, 'utf8');
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const withHints = (session: string, hints: string[]) =>
    page.replace(SESSION_MARK, session).replace('</head>', `${hints.join('')}</head>`);
  const shell = Object.keys(manifest).find((part) => manifest[part]?.name === SHELL);
  const files = shell === undefined ? [] : [...filesOf(shell, manifest)].filter((file) => !page.includes(file));
  return { likely: withHints('likely', files.map(preload)), none: withHints('none', files.map(prefetch)) };
}

/** Vite's entry for a part: its name, file and styles, and the parts that it imports. */
type Manifest = Record<string, { name?: string; file: string; css?: string[]; imports?: string[] }>;

function filesOf(part: string, manifest: Manifest, files = new Set<string>()): Set<string> {
  const { file, css = [], imports = [] } = manifest[part] ?? {};
  if (file === undefined || files.has(file)) return files;
  for (const each of [file, ...css]) files.add(each);
  for (const each of imports) filesOf(each, manifest, files);
  return files;
}

function preload(file: string): string {
  return link(file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"', file);
}

/** Loaded when the browser is idle. */
function prefetch(file: string): string {
  return link('rel="prefetch"', file);
}

function link(kind: string, file: string): string {
  return `<link ${kind} crossorigin href="./${file}" nonce="${NONCE_MARK}">`;
}
