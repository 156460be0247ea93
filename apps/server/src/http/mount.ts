import {
  clockOf,
  fullPath,
  isEffect,
  PAGE_HEADER,
  PageId,
  type AnyEndpoint,
  type EnvironmentThing,
} from '@parley/contract';
import type { Microseconds } from '@parley/domain/ids';
import { Problem } from '@parley/domain/problem';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admit, admittedOrNull, asUser, signedIn, type AdmitOptions } from '#http/admit.ts';
import { requestedProject } from '#http/authorize.ts';
import type {
  Caller,
  DetachedContext,
  ProjectContext,
  PublicContext,
  SessionContext,
  SocketContext,
} from '#http/context.ts';
import { fieldProblem, parseBody, parseParams, parseQuery, parseWholeNumber, refuseRepeated } from '#http/parse.ts';
import { limitCallsOfUsers, MINUTE_MS, type CallLimit } from '#http/call-limits.ts';
import { refuseOtherEnvironment, type EnvironmentOf, type NamedThings } from '#http/other-environment.ts';
import { refusedAttempt } from '#http/refused-calls.ts';
import type { AcceptSocket, ReceiveFile, Route, Work } from '#http/route.ts';
import { send } from '#http/send-reply.ts';
import { receiveFile, receiveForm, type FormLimits } from '#http/uploads.ts';
import type { RefusedAttempt } from '#platform/audit/refused-attempts.ts';
import { notePage, type InProject, type Queries } from '#platform/db/database.ts';
import type { WebSocket } from 'ws';
import * as z from 'zod/mini';

export interface MountOptions extends AdmitOptions {
  /** Runs `work` in one transaction that sees one project only. */
  inProject: InProject;
  /** Runs `work` in one transaction that sees all of them. */
  inEveryProject<T>(projectId: number, mode: 'read' | 'write', work: (db: Queries) => Promise<T>): Promise<T>;
  /** The project's version, in microseconds, as this transaction sees it. */
  projectVersion(db: Queries, projectId: number): Promise<Microseconds>;
  /** The same for what belongs to no project. */
  platformVersion(): Promise<Microseconds>;
  environmentOf: EnvironmentOf;
  now(): Microseconds;
  isHttps: boolean;
  /** Called for every refused call that would have changed somebody's rights. Must neither wait nor fail. */
  onRefused(attempt: RefusedAttempt): void;
}

/** Turns a declared endpoint and its handler into a route of the server. */
export function mount(app: FastifyInstance, route: Route, options: MountOptions): void {
  const { endpoint, bodyLimit = endpoint.bodyLimit } = route;
  const limitUser = limitsOfUsers(app, endpoint);
  app.route({
    method: endpoint.method,
    url: fullPath(endpoint),
    config: {
      endpoint,
      ...(endpoint.callsPerMinute ? { rateLimit: { max: endpoint.callsPerMinute, timeWindow: MINUTE_MS } } : {}),
    },
    ...(route.kind === 'socket' ? asSocket(route, options) : {}),
    ...(bodyLimit ? { bodyLimit } : {}),
    handler: async (request, reply) => send(reply, await answerOrNote(route, options, request, reply, limitUser)),
  });
}

function limitsOfUsers(app: FastifyInstance, endpoint: AnyEndpoint): CallLimit | undefined {
  const { callsPerMinute, userCallsPerMinute } = endpoint;
  if (callsPerMinute) return limitCallsOfUsers(app, callsPerMinute);
  const ofUsers = userCallsPerMinute ? limitCallsOfUsers(app, userCallsPerMinute) : undefined;
  const ofCallers = limitsOfCallers(app, endpoint);
  return async (request, caller) => {
    if (typeof caller === 'number') await ofUsers?.(request, caller);
    else if (caller === CHAT_CALLER) await ofCallers(request);
  };
}

/** Limits callers with a chat token by address, conversation and project: no more is known of them. */
function limitsOfCallers(
  app: FastifyInstance,
  { callerCallsPerMinute, conversationCalls, projectCallsPerMinute }: AnyEndpoint,
): (request: FastifyRequest) => Promise<void> {
  const ofAddress = callerCallsPerMinute ? limitCallsOfUsers(app, callerCallsPerMinute) : undefined;
  const ofConversation = conversationCalls
    ? limitCallsOfUsers(app, conversationCalls.most, conversationCalls.seconds * 1_000)
    : undefined;
  const ofProject = projectCallsPerMinute ? limitCallsOfUsers(app, projectCallsPerMinute) : undefined;
  return async (request) => {
    const { conversation_token: token, project_id: projectId } = request.query as Record<string, unknown>;
    await ofAddress?.(request, `caller at ${request.ip}`);
    await ofConversation?.(request, `conversation ${String(token)}`);
    await ofProject?.(request, `callers of ${String(projectId)}`);
  };
}

/** A caller with a chat token: nobody is signed in, and only the address is known. */
const CHAT_CALLER = 'chat caller';

/** What is checked before the socket is accepted is what every call is checked for. */
function asSocket(route: Route, options: MountOptions) {
  const accepted = new WeakMap<FastifyRequest, AcceptSocket>();
  return {
    async preValidation(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const accept = (await answer(route, options, request, reply)) as AcceptSocket;
      accepted.set(request, accept);
    },
    wsHandler: (socket: WebSocket, request: FastifyRequest) => accepted.get(request)?.(socket),
  };
}

/** Refused calls that would have changed who may do what are noted. */
async function answerOrNote(
  route: Route,
  options: MountOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  limitUser?: CallLimit,
): Promise<unknown> {
  let caller: Caller | undefined;
  const identified = (known: Caller) => void (caller = known);
  try {
    return await answer(route, { ...options, identified }, request, reply, limitUser);
  } catch (error) {
    if (caller) {
      const query = request.query as Record<string, unknown>;
      const context = { address: request.ip, now: options.now };
      const attempt = refusedAttempt({ endpoint: route.endpoint, caller, context, query }, request.params, error);
      if (attempt) options.onRefused(attempt);
    }
    throw error;
  }
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
  const { id: pathId } = request.params as { id?: string };
  if (endpoint.projectInPath) query['project_id'] ??= pathId;
  const context = publicContext(request, reply, options);
  const actor = await admit(endpoint, context, query, options);
  refuseRepeated(query);
  if (endpoint.projectInPath && query['project_id'] !== pathId) {
    throw new Problem('not_found', 'Not found. The path and the query name different projects.');
  }
  const given = {
    params: parseParams(endpoint, request.params),
    query: parseQuery(endpoint, query),
    body: parseBody(endpoint, request.body),
  };
  if (actor?.token) {
    const find = (...thing: [EnvironmentThing, number | string]) =>
      options.environmentOf(requestedProject(query), ...thing);
    await refuseOtherEnvironment(endpoint, actor, given as NamedThings, find);
  }
  if (!route.begin) return answerAdmitted(route, options, request, reply, { context, actor, given, limitUser });
  const work = route.begin(endpoint.of === 'project' ? requestedProject(query) : 0);
  try {
    const done = await answerAdmitted(route, options, request, reply, { context, actor, given, limitUser, work });
    work.done('Done');
    return done;
  } catch (error) {
    work.failed(error instanceof Problem ? error.message : 'Failed; nothing has changed');
    throw error;
  }
}

interface Admitted {
  context: PublicContext;
  actor: Caller | null;
  given: { params: unknown; query: unknown; body: unknown };
  limitUser: CallLimit | undefined;
  work?: Work;
}

async function answerAdmitted(
  route: Route,
  options: MountOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { work, ...admitted }: Admitted,
): Promise<unknown> {
  const { endpoint, readFile, bodyLimit: limit } = route;
  if (!readFile || !work) return answerWith(route, options, request, reply, admitted);
  const release = route.release && ((file: unknown) => route.release?.(file as never) ?? Promise.resolve());
  const file = await receiveFile(request, endpoint, { read: (upload) => readFile(upload, work), release, limit });
  try {
    return await answerWith(route, options, request, reply, { ...admitted, brought: { work, file } });
  } finally {
    await release?.(file);
  }
}

async function answerWith(
  route: Route,
  options: MountOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { context, actor, given, limitUser, brought }: Omit<Admitted, 'work'> & { brought?: { work: Work; file: unknown } },
): Promise<unknown> {
  const { endpoint } = route;
  const query = request.query as Record<string, unknown>;
  const input = {
    ...given,
    ...(route.takesFile ? { receive: receiving(request, endpoint) } : {}),
    ...(route.takesForm ? { readForm: (limits: FormLimits) => receiveForm(request, endpoint, limits) } : {}),
    ...brought,
  };
  const caller = nameOf(endpoint, actor);
  if (caller !== undefined) await limitUser?.(request, caller);
  const detached = (): DetachedContext => ({
    ...context,
    actor,
    projectId: requestedProject(query),
    admitAgain: () => admittedOrNull(endpoint, context, query, options),
  });
  switch (route.kind) {
    case 'public':
      return run<PublicContext>(route, context, input);
    case 'session':
      return answerOnPlatform(route, { ...context, actor: asUser(actor) }, input, query, options, reply);
    case 'detached':
      return run<DetachedContext>(route, detached(), input);
    case 'socket':
      if (!request.ws) throw new Problem('invalid', 'This address requires a websocket');
      return run<SocketContext>(route, { ...detached(), onGone: (listener) => onGone(request, listener) }, input);
    case 'project':
      return answerInProject(route, { ...context, actor: signedIn(actor) }, input, query, options, request, reply);
  }
}

async function answerOnPlatform(
  route: Route,
  context: PublicContext & Pick<SessionContext, 'actor'>,
  input: unknown,
  query: Record<string, unknown>,
  options: MountOptions,
  reply: FastifyReply,
): Promise<unknown> {
  const isVersioned = clockOf(route.endpoint) === 'platform';
  const isWrite = isEffect(route.endpoint);
  const atime = isWrite && isVersioned ? parseAtime(query, options.now()) : undefined;
  // As in a project, a reader's version is taken before the data.
  const before = isVersioned && !isWrite ? await options.platformVersion() : undefined;
  const result = await run<SessionContext>(route, { ...context, atime }, input);
  const version = isVersioned && isWrite ? versionOf(result) : before;
  if (version !== undefined) reply.header('x-atime', String(version));
  return result;
}

/** Every versioned write answers its version. */
function versionOf(result: unknown): Microseconds | undefined {
  if (typeof result !== 'object' || result === null || !('version' in result)) return undefined;
  return typeof result.version === 'number' ? result.version : undefined;
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
  const isVersioned = clockOf(route.endpoint) === 'project';
  const atime = isWrite && isVersioned ? parseAtime(query, options.now()) : undefined;
  const inside = route.inEveryProject ? options.inEveryProject : options.inProject;
  const page = isWrite ? pageOf(context) : undefined;
  return inside(projectId, isWrite ? 'write' : 'read', async (db) => {
    if (page !== undefined) await notePage(db, page);
    // A reader's version is taken before the data, so that it never claims to have seen more than it did.
    const before = isVersioned && !isWrite ? await options.projectVersion(db, projectId) : undefined;
    const result = await run<ProjectContext>(route, { ...context, projectId, db, atime }, input);
    // Taking in a file takes a while. A user who cancels it has closed the connection, and expects to find nothing.
    if (route.readFile && request.raw.socket.destroyed)
      throw new Problem('unavailable', 'The client closed the connection');
    const version = isVersioned && isWrite ? await options.projectVersion(db, projectId) : before;
    if (version !== undefined) reply.header('x-atime', String(version));
    return result;
  });
}

function receiving(request: FastifyRequest, endpoint: AnyEndpoint): ReceiveFile {
  return (read, release) => receiveFile(request, endpoint, { read, release });
}

/** By whom a call is counted; undefined for one that is open to everybody. */
function nameOf({ guard }: AnyEndpoint, actor: Caller | null): number | string | undefined {
  if (actor) return actor.userId ?? `token of ${actor.projects.join()}`;
  return guard === 'caller' ? CHAT_CALLER : undefined;
}

function onGone({ raw: { socket } }: FastifyRequest, listener: () => void): void {
  if (socket.destroyed) listener();
  else socket.once('close', listener);
}

/** The open page that calls; undefined for a call of anything else. */
function pageOf({ header }: PublicContext): string | undefined {
  return z.safeParse(PageId, header(PAGE_HEADER)).data;
}

function parseAtime(query: Record<string, unknown>, now: Microseconds): Microseconds | undefined {
  const atime = parseWholeNumber('atime', query['atime']);
  // Two servers' clocks may differ a little; versions never run more than this ahead of them.
  if (atime !== undefined && atime > now + 60_000_000) throw fieldProblem('query.atime', 'atime is in the future');
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
