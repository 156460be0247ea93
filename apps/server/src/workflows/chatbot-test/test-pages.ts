import { randomBytes } from 'node:crypto';
import { clientScriptAddress } from '@parley/domain/chat-client';
import { Problem } from '@parley/domain/problem';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { conversationStore } from '#features/conversations/conversation-store.ts';
import { isChatToken } from '#features/settings/chat-token.ts';
import type { RunInProject } from '#platform/db/project-statements.ts';
import { clientPage, failedPage, foreignPage, PREVIEW_PAGE } from '#workflows/chatbot-test/page-html.ts';
import { createClientScripts } from '#workflows/chat-client/client-script.ts';
import { clientPolicy, FOREIGN_POLICY, PREVIEW_POLICY, SAMPLE_POLICY } from '#workflows/chatbot-test/page-policies.ts';
import { SAMPLE_PAGE } from '#workflows/chatbot-test/sample-page.ts';

export interface TestPagesOptions {
  /** The folder with the build of the client. */
  clientFolder: string;
  run: RunInProject;
  /** The URL from which the server serves chat clients. */
  chatbotUrl: string;
  /** The name of the session cookie; a request without it is not signed in. */
  sessionCookie: string;
}

const LONGEST_ADDRESS = 2_000;
/** Users rarely call it this often, and each call reads the database. */
const CALLS_PER_MINUTE = 120;

/**
 * Serves the frames of the Chatbot test screen: a sample page or a page of another site, with the development client on
 * top. A policy gives each an origin of its own, so that no code of a project reaches the console.
 */
export function serveTestPages(app: FastifyInstance, options: TestPagesOptions): void {
  const { clientFolder, run, chatbotUrl, sessionCookie } = options;
  const config = { openTo: 'everybody' } as const;

  app.get('/chatbot-test/sample', { config }, async (_request, reply) => framed(reply, SAMPLE_POLICY, SAMPLE_PAGE));

  app.get('/chatbot-test/page', { config }, async ({ query, headers, cookies }, reply) => {
    const destination = headers['sec-fetch-dest'] ?? 'iframe';
    // Strict cookies are missing after a link from another site, so foreign pages are never shown under this server's
    // name.
    if (destination !== 'iframe' || cookies[sessionCookie] === undefined) throw notFound();
    const { address } = query as Record<string, unknown>;
    return framed(reply, FOREIGN_POLICY, foreignPage(foreignAddress(address)));
  });

  const scripts = createClientScripts(clientFolder);
  app.get('/chatbot-test/preview', { config }, async (_request, reply) => framed(reply, PREVIEW_POLICY, PREVIEW_PAGE));
  app.get('/chatbot-test/preview.js', { config }, async (_request, reply) => {
    const script = await scripts.preview();
    if (!script) throw notFound();
    return reply
      .headers({ 'cache-control': 'no-cache', 'cross-origin-resource-policy': 'cross-origin' })
      .type('text/javascript; charset=utf-8')
      .send(script.text);
  });

  const rateLimit = { max: CALLS_PER_MINUTE, timeWindow: 60_000 };
  app.get('/chatbot-test/:projectId/:token', { config: { ...config, rateLimit } }, async ({ params, query }, reply) => {
    const environment = (query as Record<string, unknown>)['environment'] === 'prod' ? 'prod' : 'dev';
    const { projectId: given, token } = params as { projectId: string; token: string };
    const projectId = /^[1-9]\d{0,14}$/u.test(given) ? Number(given) : undefined;
    if (projectId === undefined || !(await isChatToken(run, projectId, token))) throw notFound();
    const base = (await baseUrl(run, projectId)) || chatbotUrl;
    const nonce = randomBytes(16).toString('base64');
    const policy = clientPolicy(nonce, [chatbotUrl, base]);
    const isDeployed = (await conversationStore(run, projectId).servedBy(environment)) !== null;
    if (!isDeployed) return framed(reply, policy, failedPage(nonce));
    const script = clientScriptAddress({ base, projectId, environment, token });
    // Browsers cache the script for a while; the query makes this page load the latest deployed script.
    return framed(reply, policy, clientPage(`${script}?${new URLSearchParams({ fresh: nonce }).toString()}`, nonce));
  });
}

async function baseUrl(run: RunInProject, projectId: number): Promise<string> {
  const { rows } = await run<{ base: string | null }>(projectId, {
    name: 'chatbot-base-url',
    text: `select data ->> 'chatbot_base_url' as base from things where project_id = $1 and resource = 'settings'`,
    values: [projectId],
  });
  return rows[0]?.base ?? '';
}

/** The URL of another site's page: `https:` only, and without credentials. */
function foreignAddress(given: unknown): string {
  const address = typeof given === 'string' && given.length <= LONGEST_ADDRESS ? URL.parse(given) : null;
  if (address?.protocol !== 'https:' || address.username !== '' || address.password !== '') {
    throw new Problem('invalid', 'The address must be an https:// URL');
  }
  return address.href;
}

function framed(reply: FastifyReply, policy: string, html: string): FastifyReply {
  // The header is older than the policy, and cannot make an exception for the console.
  reply.raw.removeHeader('x-frame-options');
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);
}

function notFound(): Problem {
  return new Problem('not_found', 'Page not found');
}
