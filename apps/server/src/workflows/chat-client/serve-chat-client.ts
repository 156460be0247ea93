import type { ChatClientConfig } from '@parley/contract/chat-client';
import { chatLookOf, isLogoFile, LARGEST_LOGO } from '@parley/domain/chat-look';
import { clientOptions } from '@parley/domain/client-options';
import { Environment } from '@parley/domain/deployment';
import { Problem } from '@parley/domain/problem';
import { DEFAULT_SETTINGS, type Settings } from '@parley/domain/settings';
import { LIMITS } from '@parley/domain/text';
import type { StoredFile } from '@parley/domain/stored-file';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { conversationStore } from '#features/conversations/conversation-store.ts';
import { isChatToken } from '#features/settings/chat-token.ts';
import { readSettings } from '#features/settings/settings-store.ts';
import type { Microseconds } from '@parley/domain/ids';
import { isAllowedPage, type ForeignPagesOptions } from '#http/foreign-pages.ts';
import type { InProject } from '#platform/db/database.ts';
import type { RunInProject } from '#platform/db/project-statements.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { StyleCompiler } from '#platform/styles/styles.ts';
import type { Bots } from '#workflows/converse/bots.ts';
import { createClientScripts, type Script } from '#workflows/chat-client/client-script.ts';

export interface ChatClientDeps {
  /** The folder with the build of the client. */
  folder: string;
  /** The URL under which callers' browsers reach this server. */
  publicUrl: string;
  inProject: InProject;
  run: RunInProject;
  bots: Pick<Bots, 'snapshot'>;
  styles: StyleCompiler;
  files: FileStore;
  /** Decides which pages may use the chat. */
  foreignPages: ForeignPagesOptions;
  now(): Microseconds;
}

const PLACE = '/chatbot/:project_id/:project_env/:chatbot_token';
/** A new deployment reaches pages within a minute. */
const CACHE = 'public, max-age=60';
/** Per address: each page load makes one call, unless it is cached. */
const CALLS = { max: 300, timeWindow: 60_000 };

/** Determined by content, whatever the name. */
const LOGO_TYPES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

interface ChatAddress {
  projectId: number;
  environment: Environment;
  token: string;
}

/** Serves the chat client, and the script that a project adds to it, to pages of any origin with the chat token. */
export function serveChatClient(app: FastifyInstance, deps: ChatClientDeps): void {
  const scripts = createClientScripts(deps.folder);
  const options = { config: { openTo: 'everybody', rateLimit: CALLS } as const, onRequest: openToAnyPage };

  app.get(`${PLACE}/client.js`, options, async (request, reply) => {
    const place = await placeOf(request, deps);
    const script = await scripts.clientFor(await configFor(place, deps));
    if (!script) throw new Problem('not_found', 'The chat client is not built. Run `npm start` to build it.');
    return answer(request, reply, script);
  });
  app.get(`${PLACE}/custom.js`, options, async (request, reply) => {
    refuseConsole(request, deps.publicUrl);
    const settings = await servedSettings(await placeOf(request, deps), deps);
    if (!settings?.chatbot_client_js) throw new Problem('not_found', 'Address not found');
    return answer(request, reply, await scripts.own(settings.chatbot_client_js));
  });
  app.get(`${PLACE}/logo`, options, async (request, reply) => {
    const place = await placeOf(request, deps);
    const logo = logoIn(await servedSnapshot(place, deps));
    if (!logo) throw new Problem('not_found', 'Address not found');
    reply.headers({ etag: `"${logo.sha256}"`, 'cache-control': CACHE });
    if (request.headers['if-none-match'] === `"${logo.sha256}"`) return reply.code(304).send();
    return reply.type(logo.type).send(await deps.files.open(logo.sha256));
  });
  // Browsers hide the reason of refused calls from a page. A page can read it here, without a preflight.
  app.get(`${PLACE}/origin`, options, async (request, reply) => {
    const { projectId, environment } = await placeOf(request, deps);
    const { origin, host } = request.headers;
    // Browsers send no origin to the page's own server.
    const isAllowed =
      origin === undefined || (await isAllowedPage(origin, { projectId, environment, host }, deps.foreignPages));
    return reply.header('cache-control', 'no-store').send({ isAllowed });
  });
}

/** The console's policy trusts scripts of its own origin, but an editor wrote this one. */
function refuseConsole({ headers }: FastifyRequest, publicUrl: string): void {
  const isConsole = headers['sec-fetch-site'] === 'same-origin' && headers.host === new URL(publicUrl).host;
  if (isConsole) throw new Problem('not_found', 'Address not found');
}

/**
 * Any page may load it, and read a refusal: without these headers browsers would report a refusal as a blocked script.
 */
async function openToAnyPage(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers({ 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' });
}

/** A wrong token gets "not found", as an unknown project does. */
async function placeOf({ params }: FastifyRequest, { run }: ChatClientDeps): Promise<ChatAddress> {
  const given = params as { project_id: string; project_env: string; chatbot_token: string };
  const { success, data: environment } = Environment.safeParse(given.project_env);
  const projectId = /^[1-9]\d{0,14}$/u.test(given.project_id) ? Number(given.project_id) : undefined;
  const token = given.chatbot_token;
  if (!success || projectId === undefined || !(await isChatToken(run, projectId, token)))
    throw new Problem('not_found', 'Chat not found');
  return { projectId, environment, token };
}

/** The deployed content; null before the first deployment to the environment. */
async function servedSnapshot({ projectId, environment }: ChatAddress, { run, bots }: ChatClientDeps) {
  const hash = await conversationStore(run, projectId).servedBy(environment);
  return hash === null ? null : bots.snapshot(projectId, hash);
}

async function servedSettings(place: ChatAddress, deps: ChatClientDeps): Promise<Settings | null> {
  return (await servedSnapshot(place, deps))?.bot.settings ?? null;
}

/** The deployed logo from Storage: an image type that browsers can only display, within the size limit. */
function logoIn(served: Awaited<ReturnType<typeof servedSnapshot>>): StoredFile | undefined {
  const name = served?.bot.settings.chatbot_logo ?? '';
  const file = isLogoFile(name) ? served?.files.get(name) : undefined;
  return file && LOGO_TYPES.has(file.type) && file.size <= LARGEST_LOGO ? file : undefined;
}

async function configFor(place: ChatAddress, deps: ChatClientDeps): Promise<ChatClientConfig> {
  const { projectId, environment, token } = place;
  const { inProject, styles, now } = deps;
  const served = await servedSettings(place, deps);
  const settings = { ...DEFAULT_SETTINGS, ...served };
  const { language, chatbot_logo: logo, chatbot_client_scss: scss, chatbot_client_js: script } = settings;
  const { conversations_retention: retention, burst_seconds: burst = DEFAULT_SETTINGS.burst_seconds } = await inProject(
    projectId,
    'read',
    (db) => readSettings({ db, projectId, actor: null, now }),
  );
  const { persistentTimeouts, readUtterances } = clientOptions(scss);
  const { css } = await styles.compile(scss, projectId);
  return {
    project: projectId,
    environment,
    token,
    server: deps.publicUrl,
    isDeployed: served !== null,
    isPreview: false,
    // Next to the script, wherever a proxy has put it.
    look: chatLookOf(settings, isLogoFile(logo) ? 'logo' : logo),
    styles: css,
    hasScript: script !== '',
    language,
    persistentTimeouts,
    readUtterances,
    retention: retention ?? DEFAULT_SETTINGS.conversations_retention,
    burst: Math.round(burst * 1_000),
    longestMessage: LIMITS.utterance,
  };
}

function answer({ headers }: FastifyRequest, reply: FastifyReply, { etag, text, gzipped }: Script): FastifyReply {
  reply.headers({
    etag,
    'cache-control': CACHE,
    vary: 'accept-encoding',
  });
  if (headers['if-none-match'] === etag) return reply.code(304).send();
  reply.type('text/javascript; charset=utf-8');
  if (!/\bgzip\b/u.test(headers['accept-encoding'] ?? '')) return reply.send(text);
  return reply.header('content-encoding', 'gzip').send(gzipped);
}
