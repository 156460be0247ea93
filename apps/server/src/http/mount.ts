import { fullPath, isEffect, type AnyEndpoint } from '@parley/contract';
import type { Microseconds } from '@parley/domain/ids';
import { Problem } from '@parley/domain/problem';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authorize, bearerToken, refuseForeignPage, refuseForgery, requestedProject } from '#http/authorize.ts';
import type {
  Actor,
  Caller,
  DetachedContext,
  ProjectContext,
  PublicContext,
  SessionContext,
  SocketContext,
} from '#http/context.ts';
import { fieldProblem, parseBody, parseParams, parseQuery, parseWholeNumber, refuseRepeated } from '#http/parse.ts';
import { limitCallsOfUsers, MINUTE_MS, type CallLimit } from '#http/call-limits.ts';
import { EventStream } from '#http/event-stream.ts';
import { FileReply, TextReply, type AcceptSocket, type Route, type Work } from '#http/route.ts';
import { receiveFile, receiveForm, type FormLimits } from '#http/uploads.ts';
import type { Queries } from '#platform/db/database.ts';
import type { WebSocket } from 'ws';

export interface MountOptions {
  /** Who sends the request, by its session; null without one. `isActive` keeps an idle session alive. */
  identify(context: PublicContext, isActive: boolean): Promise<Actor | null>;
  /** The project's program that brings this API token; null for one that is none (any more). */
  /** The problem of a request that `identify` found nobody for. */
  refuse(context: PublicContext): Promise<Problem>;
  identifyToken(token: string): Promise<Caller | null>;
  /** Runs `work` in one transaction that sees one project only. */
  inProject<T>(projectId: number, mode: 'read' | 'write', work: (db: Queries) => Promise<T>): Promise<T>;
  /** Runs `work` in one transaction that sees all of them. */
  inEveryProject<T>(projectId: number, mode: 'read' | 'write', work: (db: Queries) => Promise<T>): Promise<T>;
  /** The project's version, in microseconds, as this transaction sees it. */
  projectVersion(db: Queries, projectId: number): Promise<Microseconds>;
  now(): Microseconds;
  isHttps: boolean;
  /** Where people find this server, as `parley.example.com:8443`. */
  publicHost: string;
}

/** Polls and background reads do not keep a session alive; the console's heartbeat and every change do. */
function isActivity(endpoint: AnyEndpoint): boolean {
  return endpoint.method !== 'GET' || endpoint.path === '/auth/user';
}

/** Turns a declared endpoint and its handler into a route of the server. */
export function mount(app: FastifyInstance, route: Route, options: MountOptions): void {
  const { endpoint } = route;
  const limitUser = endpoint.callsPerMinute ? limitCallsOfUsers(app, endpoint.callsPerMinute) : undefined;
  app.route({
    method: endpoint.method,
    url: fullPath(endpoint),
    config: {
      endpoint,
      ...(endpoint.callsPerMinute ? { rateLimit: { max: endpoint.callsPerMinute, timeWindow: MINUTE_MS } } : {}),
    },
    ...(route.kind === 'socket' ? asSocket(route, options) : {}),
    ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
    handler: async (request, reply) => send(reply, await answer(route, options, request, reply, limitUser)),
  });
}

/** What is checked before the socket is accepted is what every call is checked for. */
function asSocket(route: Route, options: MountOptions) {
  const accepted = new WeakMap<FastifyRequest, AcceptSocket>();
  return {
    async preValidation(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const accept = (await answer(route, options, request, reply)) as AcceptSocket;
      if (!request.ws) throw new Problem('invalid', 'This is a websocket');
      accepted.set(request, accept);
    },
    wsHandler: (socket: WebSocket, request: FastifyRequest) => accepted.get(request)?.(socket),
  };
}

async function answer(
  route: Route,
  options: MountOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  limitUser?: CallLimit,
): Promise<unknown> {
  const { endpoint } = route;
  const query = request.query as Record<string, unknown>;
  const context = publicContext(request, reply, options);
  const actor = await admit(endpoint, context, query, options);
  refuseRepeated(query);
  const given = { params: parseParams(endpoint, request.params), query: parseQuery(endpoint, query) };
  if (!route.begin) return answerAdmitted(route, options, request, reply, { context, actor, given, limitUser });
  const work = route.begin(requestedProject(query));
  try {
    const done = await answerAdmitted(route, options, request, reply, { context, actor, given, limitUser, work });
    work.done('Done');
    return done;
  } catch (error) {
    work.failed(error instanceof Problem ? error.message : 'It failed; nothing has changed');
    throw error;
  }
}

interface Admitted {
  context: PublicContext;
  actor: Caller | null;
  given: { params: unknown; query: unknown };
  limitUser: CallLimit | undefined;
  work?: Work;
}

async function answerAdmitted(
  route: Route,
  options: MountOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { context, actor, given, limitUser, work }: Admitted,
): Promise<unknown> {
  const { endpoint, readFile } = route;
  const query = request.query as Record<string, unknown>;
  const input = {
    ...given,
    body: parseBody(endpoint, request.body),
    ...(route.takesForm ? { readForm: (limits: FormLimits) => receiveForm(request, endpoint, limits) } : {}),
    ...(readFile && work ? { work, file: await receiveFile(request, endpoint, (file) => readFile(file, work)) } : {}),
  };
  if (actor) await limitUser?.(request, actor.userId ?? `token of ${actor.projects.join()}`);
  switch (route.kind) {
    case 'public':
      return run<PublicContext>(route, context, input);
    case 'session':
      return run<SessionContext>(route, { ...context, actor: asUser(actor) }, input);
    case 'detached':
      return run<DetachedContext>(route, { ...context, actor, projectId: requestedProject(query) }, input);
    case 'socket': {
      const isStillAllowed = () =>
        admit(endpoint, context, query, options).then(
          () => true,
          (error: unknown) => {
            // A database that is away for a moment is no refusal.
            if (error instanceof Problem) return false;
            throw error;
          },
        );
      return run<SocketContext>(
        route,
        { ...context, actor, projectId: requestedProject(query), isStillAllowed },
        input,
      );
    }
    case 'project':
      return answerInProject(route, { ...context, actor: signedIn(actor) }, input, query, options, request, reply);
  }
}

async function answerInProject(
  route: Route,
  context: PublicContext & Pick<ProjectContext, 'actor'>,
  input: unknown,
  query: Record<string, unknown>,
  options: MountOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const projectId = requestedProject(query);
  const isWrite = isEffect(route.endpoint);
  const isVersioned = route.endpoint.versioned !== false;
  const atime = isWrite && isVersioned ? parseAtime(query, options.now()) : undefined;
  const inside = route.inEveryProject ? options.inEveryProject : options.inProject;
  return inside(projectId, isWrite ? 'write' : 'read', async (db) => {
    // A reader's version is taken before the data, so that it never claims to have seen more than it did.
    const before = isVersioned && !isWrite ? await options.projectVersion(db, projectId) : undefined;
    const result = await run<ProjectContext>(route, { ...context, projectId, db, atime }, input);
    // What a file brings takes a while to write. Who cancels it has closed the connection, and expects to find nothing.
    if (route.readFile && request.raw.socket.destroyed) throw new Problem('unavailable', 'The caller has left');
    const version = isVersioned && isWrite ? await options.projectVersion(db, projectId) : before;
    if (version !== undefined) reply.header('x-atime', String(version));
    return result;
  });
}

/**
 * The signed-in user or the program that may make this call: what brings an API token is that token's, whatever cookie
 * comes along. Null for a call that is open to everybody, and for a chat's caller, whose token the handler checks.
 */
async function admit(
  endpoint: AnyEndpoint,
  context: PublicContext,
  query: Record<string, unknown>,
  options: MountOptions,
): Promise<Caller | null> {
  const bringsChatToken =
    endpoint.guard === 'caller' && (query['chat-token'] !== undefined || context.header('chat-token') !== undefined);
  if (bringsChatToken) return null;
  const token = bearerToken(context.header);
  if (token === undefined) refuseForgery(endpoint, context.header);
  if (endpoint.guard === 'public') return null;
  const actor =
    token === undefined ? await options.identify(context, isActivity(endpoint)) : await options.identifyToken(token);
  if (!actor)
    throw token === undefined ? await options.refuse(context) : new Problem('unauthenticated', 'Not signed in');
  authorize(endpoint, actor, query);
  if (token === undefined && endpoint.websocket) {
    refuseForeignPage(context.header, [options.publicHost, context.header('host') ?? '']);
  }
  return actor;
}

function signedIn<C extends Caller>(actor: C | null): C {
  if (!actor) throw new Problem('unauthenticated', 'Not signed in');
  return actor;
}

function asUser(actor: Caller | null): Actor {
  const caller = signedIn(actor);
  if (!isUser(caller)) throw new Problem('forbidden', 'Insufficient permissions.');
  return caller;
}

function isUser(caller: Caller): caller is Actor {
  return caller.userId !== null;
}

function parseAtime(query: Record<string, unknown>, now: Microseconds): Microseconds | undefined {
  const atime = parseWholeNumber('atime', query['atime']);
  // Two servers' clocks may differ a little; versions never run more than this ahead of them.
  if (atime !== undefined && atime > now + 60_000_000) throw fieldProblem('query.atime', 'atime lies in the future');
  return atime;
}

function run<Context>(route: Route, context: Context, input: unknown): Promise<unknown> {
  return (route.handler as (context: Context, input: unknown) => Promise<unknown>)(context, input);
}

function publicContext(request: FastifyRequest, reply: FastifyReply, { now, isHttps }: MountOptions): PublicContext {
  const cookieOptions = { path: '/', httpOnly: true, sameSite: 'strict', secure: isHttps } as const;
  return {
    requestId: request.id,
    address: request.ip,
    log: request.log,
    now,
    cookies: request.cookies,
    setCookie: (name, value, { maxAgeSeconds }) =>
      void reply.setCookie(name, value, { ...cookieOptions, maxAge: maxAgeSeconds }),
    clearCookie: (name) => void reply.clearCookie(name, cookieOptions),
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    setHeader: (name, value) => void reply.header(name, value),
  };
}

/** RFC 6266, with a name of any letters. */
function attachmentNamed(name: string): string {
  return `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`;
}

function send(reply: FastifyReply, result: unknown): unknown {
  if (result instanceof EventStream) return result.answer(reply);
  if (result === undefined) return reply.code(204).send();
  if (result instanceof FileReply) {
    // Never shown by the browser, whatever it holds.
    reply.header('content-disposition', attachmentNamed(result.fileName));
    reply.header('content-security-policy', "default-src 'none'; sandbox");
    return reply.type(result.contentType).send(result.bytes);
  }
  if (!(result instanceof TextReply)) return reply.send(result);
  if (result.fileName !== undefined) {
    reply.header('content-disposition', attachmentNamed(result.fileName));
  }
  return reply.type(result.contentType).send(result.text);
}
