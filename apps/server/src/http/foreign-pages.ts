import { allEndpoints, fullPath } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bringsChatToken } from '#http/admit.ts';
import { parseId } from '#http/parse.ts';

export interface ForeignPagesOptions {
  /** Whether pages of this origin may use the project's chat client. */
  mayCallFrom(projectId: number, origin: string): Promise<boolean>;
  /** The public host of this server, as `parley.example.com:8443`. */
  publicHost: string;
}

/** How long a browser caches its permission, in seconds. */
const REMEMBERED_S = '600';
/** The limit per address: a browser asks once per URL until its cache expires. */
const PREFLIGHTS = { max: 600, timeWindow: 60_000 };
const REFUSAL = 'This page may not use the chat: its origin is not allowed.';

/**
 * Lets pages of other origins make the calls of a chat's caller if the project allows their origin. Such calls carry
 * the chat token and never the cookie; everything else stays closed to other origins.
 */
export function allowForeignPages(app: FastifyInstance, options: ForeignPagesOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    const { origin } = request.headers;
    const header = (name: string) => String(request.headers[name] ?? '') || undefined;
    if (!endpoint || origin === undefined) return;
    if (!bringsChatToken(endpoint, request.query as Record<string, unknown>, header)) return;
    await allow(request, reply, origin, options);
  });
}

/** Browsers ask first, because the calls have a custom header and JSON. */
export function answerPreflights(app: FastifyInstance, options: ForeignPagesOptions): void {
  const paths = allEndpoints.filter(([, { guard, websocket }]) => guard === 'caller' && !websocket);
  for (const url of new Set(paths.map(([, endpoint]) => fullPath(endpoint)))) {
    app.options(url, { config: { openTo: 'everybody', rateLimit: PREFLIGHTS } }, async (request, reply) => {
      await allow(request, reply, request.headers.origin ?? '', options);
      reply.headers({
        'access-control-allow-methods': 'GET, POST, PUT',
        'access-control-allow-headers': 'chat-token, content-type',
        'access-control-max-age': REMEMBERED_S,
      });
      return reply.code(204).send();
    });
  }
}

async function allow(
  request: FastifyRequest,
  reply: FastifyReply,
  origin: string,
  options: ForeignPagesOptions,
): Promise<void> {
  const { project_id: project, project_env: environment } = request.query as Record<string, unknown>;
  // The route refuses a malformed id in the usual form.
  const projectId = parseId(project);
  const { host } = request.headers;
  if (projectId !== undefined && !(await isAllowedPage(origin, { projectId, environment, host }, options)))
    throw new Problem('forbidden', REFUSAL, { code: 'origin_not_allowed' });
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'retry-after',
    vary: 'origin',
  });
}

/** Whether pages of an origin may use a project's chat. Pages of this server always may. */
export async function isAllowedPage(
  origin: string,
  { projectId, environment, host }: { projectId: number; environment: unknown; host: string | undefined },
  { mayCallFrom, publicHost }: ForeignPagesOptions,
): Promise<boolean> {
  const ofPage = URL.parse(origin)?.host;
  if (ofPage !== undefined && [publicHost, host].includes(ofPage)) return true;
  // The Chatbot test screen frames the client in a page without an origin; conversations opened there are tests.
  if (origin === 'null' && environment === 'dev') return true;
  return mayCallFrom(projectId, origin);
}
