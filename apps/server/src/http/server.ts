import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import websocket from '@fastify/websocket';
import { allEndpoints, BODY_LIMIT, fullPath, type AnyEndpoint } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { tooManyCalls } from '#http/call-limits.ts';
import { refuseConnection } from '#http/client-errors.ts';
import { allowForeignPages, answerPreflights, type ForeignPagesOptions } from '#http/foreign-pages.ts';
import { registerSecurityHeaders } from '#http/headers.ts';
import { parseJsonBody } from '#http/json-body.ts';
import type { MountOptions } from '#http/mount-options.ts';
import { mount } from '#http/mount.ts';
import { refusal, type Refusal } from '#http/problems.ts';
import { isDiskFull } from '#platform/db/is-unavailable.ts';
import { answerOddRequests, asksForWebsocket } from '#http/odd-requests.ts';
import { readWhatIsLeft } from '#http/left-over-bodies.ts';
import type { Route } from '#http/route.ts';
import { LONGEST_MESSAGE_BYTES } from '#http/sockets.ts';
import { callTurns, turnsOfAddresses } from '#http/turns.ts';
import { traceFieldsOf, traceRequests } from '#http/trace-requests.ts';
import { refuseSlowBodies } from '#http/slow-bodies.ts';
import { acceptFormsOnly } from '#http/uploads.ts';
import { sayWhenToTryAgain } from '#http/try-again.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route carries the endpoint that declares it, or a reason for not having one. */
    endpoint?: AnyEndpoint;
    openTo?: 'everybody';
  }
}

export interface HttpOptions extends Omit<MountOptions, 'inTurn' | 'inTurnOfAddress'>, ForeignPagesOptions {
  log: FastifyBaseLogger;
  /** Whose X-Forwarded-For is trusted: never, always, from that many proxies, or from those addresses. */
  trustProxy: boolean | number | string;
  /** Called for every answered request, for the metrics. */
  onAnswered(route: string, method: string, status: number, seconds: number): void;
}

/** Node allows 16 kB for all headers together, including the URL. */
const LONGEST_TARGET = 16_384;
const PROBES = new Set(['/healthz', '/readyz', '/metrics']);
const BROKEN_LINE = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** The HTTP server with every route mounted, not yet listening. Throws on a route without a guard or an endpoint without a handler. */
export async function createHttpServer(routes: Route[], options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusted(options.trustProxy),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    // See `refuseSlowBodies`.
    requestTimeout: 0,
    keepAliveTimeout: 65_000,
    exposeHeadRoutes: false,
    clientErrorHandler: refuseConnection,
    http: {
      headersTimeout: 10_000,
      // By default, slow headers are cut up to half a minute later.
      connectionsCheckingInterval: 1_000,
      shouldUpgradeCallback: asksForWebsocket,
      // `answerOddRequests` refuses in the form of every other refusal.
      requireHostHeader: false,
    },
    rewriteUrl: (request) => readableUrl(request.url ?? '/'),
    routerOptions: {
      caseSensitive: true,
      ignoreTrailingSlash: false,
      ignoreDuplicateSlashes: false,
      // A long id is refused by its route in the usual form.
      maxParamLength: LONGEST_TARGET,
    },
  });
  refuseUnguardedRoutes(app);
  // Registered first, so that refusals by other hooks have the headers too.
  registerSecurityHeaders(app, options.isHttps);
  sayWhenToTryAgain(app);
  refuseSlowBodies(app);
  readWhatIsLeft(app);
  await app.register(cookie);
  // The owners of sockets close them before the server closes.
  const sockets = { maxPayload: LONGEST_MESSAGE_BYTES, perMessageDeflate: false };
  await app.register(websocket, { options: sockets, errorHandler: endBrokenSocket });
  // Registered after the websockets' own hook, which ends the connection of a refused upgrade.
  refuseStrayUpgrades(app);
  answerOddRequests(app);
  allowForeignPages(app, options);
  acceptJsonOnly(app);
  await app.register(rateLimit, { global: false, errorResponseBuilder: (_request, { ttl }) => tooManyCalls(ttl) });
  traceRequests(app);
  logAnswers(app, options);
  app.setErrorHandler((error, request, reply) => {
    const refused = refusal(error, request.id);
    logRefusal(error, request, refused);
    return reply.code(refused.status).headers(refused.headers).type('application/json').send(refused.body);
  });
  app.setNotFoundHandler(() => {
    throw new Problem('not_found', 'Address not found');
  });
  refuseMissingHandlers(routes);
  const mounting = { ...options, inTurn: callTurns(), inTurnOfAddress: turnsOfAddresses() };
  for (const route of routes.filter(({ endpoint }) => !endpoint.uploads)) mount(app, route, mounting);
  await app.register(async (scope) => {
    await acceptFormsOnly(scope);
    for (const route of routes.filter(({ endpoint }) => endpoint.uploads)) mount(scope, route, mounting);
  });
  answerPreflights(app, options);
  return app;
}

function logRefusal(error: unknown, request: FastifyRequest, { status, isBug }: Refusal): void {
  const route = request.routeOptions.url ?? '';
  if (isBug) request.log.error({ err: error, route }, 'a request failed');
  // A probe that refuses does its work; the line of its answer says so.
  if (status !== 503 || PROBES.has(route)) return;
  if (isDiskFull(error)) request.log.error({ err: error, route }, 'the disk of the database is full');
  else request.log.warn({ err: error, route }, 'a request could not be served');
}

/** A socket broken from outside is not a bug and must not fill the log. */
function endBrokenSocket(error: Error, socket: WebSocket, request: FastifyRequest): void {
  const code = 'code' in error ? String(error.code) : '';
  const isOurs = !code.startsWith('WS_ERR_') && !BROKEN_LINE.has(code);
  if (isOurs) request.log.error({ err: error, route: request.routeOptions.url }, 'a websocket failed');
  socket.terminate();
}

/** Only a websocket's own route may upgrade; other requests with an upgrade are not processed further. */
function refuseStrayUpgrades(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isStray = request.ws && request.routeOptions.config?.endpoint?.websocket !== true;
    done(isStray ? new Problem('invalid', 'This address does not accept websockets') : undefined);
  });
}

function trusted(proxies: HttpOptions['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}

/**
 * Replaces malformed ids with the console's conventions: `undefined` and `null` mean a new item. A path that cannot be
 * decoded stays unchanged, so that a route refuses it rather than the router.
 */
function readableUrl(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/su, 2);
  const decodable = isDecodable(path) ? path : path.replaceAll('%', '%25');
  const rewritten = decodable.replace(/\/(?:undefined|null)(?=\/|$)/gu, '/-1');
  return query === undefined ? rewritten : `${rewritten}?${query}`;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Refuses to start with a route that has no guard, so that forgetting one cannot open it. */
export function refuseUnguardedRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.endpoint?.guard || route.config?.openTo === 'everybody') return;
    throw new Error(`The route ${String(route.method)} ${route.url} declares no guard`);
  });
}

/** Checks that every endpoint of the contract has exactly one handler, and every handler an endpoint. */
function refuseMissingHandlers(routes: Route[]): void {
  for (const [name, endpoint] of allEndpoints) {
    const handlers = routes.filter((route) => route.endpoint === endpoint).length;
    if (handlers !== 1) throw new Error(`${name} (${endpoint.method} ${fullPath(endpoint)}) has ${handlers} handlers`);
  }
  const declared = new Set(allEndpoints.map(([, endpoint]) => endpoint));
  const stray = routes.find(({ endpoint }) => !declared.has(endpoint));
  if (stray) throw new Error(`${fullPath(stray.endpoint)} is not in the contract`);
}

function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseJsonBody(body));
    } catch (error) {
      done(error as Error);
    }
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding'];
    const isPlain = encoding === undefined || encoding === 'identity';
    done(isPlain ? undefined : new Problem('unsupported_type', 'Compressed bodies are not accepted'));
  });
}

/** Proxies and monitors ask each second, and their answers say something only when they refuse. */
function isQuietProbe(route: string, status: number): boolean {
  return PROBES.has(route) && status < 400;
}

/**
 * One line per request, with the route's pattern but without query or body, which contain tokens and people's texts.
 */
function logAnswers(app: FastifyInstance, { log, onAnswered }: HttpOptions): void {
  // Searching for secrets costs more than writing the line, so the line must have no field that could hold one.
  const answers = log.child({}, { redact: [] });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    // A stream is not a slow answer.
    if (request.routeOptions.config?.endpoint?.produces !== 'text/event-stream') {
      onAnswered(route, request.method, reply.statusCode, reply.elapsedTime / 1000);
    }
    const { id: reqId, method } = request;
    const line = { reqId, method, route, status: reply.statusCode, milliseconds, ...traceFieldsOf(request) };
    answers[isQuietProbe(route, reply.statusCode) ? 'debug' : 'info'](line, 'answered');
    done();
  });
}
