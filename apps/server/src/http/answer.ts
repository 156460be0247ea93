import { takesAtime, type AnyEndpoint, type EnvironmentThing } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { admit, admittedOrNull, asUser, signedIn } from '#http/admit.ts';
import { requestedProject } from '#http/authorize.ts';
import type { CallLimit } from '#http/call-limits.ts';
import type { Caller, DetachedContext, PublicContext, SocketContext } from '#http/context.ts';
import type { MountOptions } from '#http/mount-options.ts';
import { refuseOtherEnvironment, type NamedThings } from '#http/other-environment.ts';
import { parseBody, parseParams, parseQuery, refuseRepeated } from '#http/parse.ts';
import { publicContext } from '#http/public-context.ts';
import { countedName } from '#http/route-limits.ts';
import { runHandler, type ReceiveFile, type Route } from '#http/route.ts';
import { ownerOf } from '#http/turns.ts';
import type { Work } from '#http/work.ts';
import { parseAtime, runInProject, runOnPlatform } from '#http/run-dated.ts';
import { receiveFile, receiveForm, type FormLimits } from '#http/uploads.ts';

/** Parses a call, admits its caller, and runs its handler. */
export async function answer(
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
  if (takesAtime(endpoint)) parseAtime(request, options.now());
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
  const file = await receiveFile(request, endpoint, {
    owner: ownerOf(admitted.actor),
    read: (upload) => readFile(upload, work),
    release,
    limit,
  });
  try {
    const brought = { work, file, prepared: await prepare(route, request, admitted, { work, file }) };
    return await answerWith(route, options, request, reply, { ...admitted, brought });
  } finally {
    await release?.(file);
  }
}

/** What a route does with a file before its transaction begins: whoever waits for that would wait for this, too. */
async function prepare(
  { prepare: work }: Route,
  request: FastifyRequest,
  { actor, given }: Pick<Admitted, 'actor' | 'given'>,
  brought: { work: Work; file: unknown },
): Promise<unknown> {
  if (!work) return undefined;
  const projectId = requestedProject(request.query as Record<string, unknown>);
  return work({ actor: signedIn(actor), projectId } as never, { ...given, ...brought } as never);
}

async function answerWith(
  route: Route,
  options: MountOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    context,
    actor,
    given,
    limitUser,
    brought,
  }: Omit<Admitted, 'work'> & { brought?: { work: Work; file: unknown; prepared: unknown } },
): Promise<unknown> {
  const { endpoint } = route;
  const query = request.query as Record<string, unknown>;
  const input = {
    ...given,
    ...(route.takesFile ? { receive: receiving(request, endpoint, ownerOf(actor)) } : {}),
    ...(route.takesForm ? { readForm: (limits: FormLimits) => receiveForm(request, endpoint, limits) } : {}),
    ...brought,
  };
  const caller = countedName(endpoint, actor);
  if (caller !== undefined) await limitUser?.(request, caller);
  const detached = (): DetachedContext => ({
    ...context,
    actor,
    projectId: requestedProject(query),
    admitAgain: () => admittedOrNull(endpoint, context, query, options),
  });
  switch (route.kind) {
    case 'public':
      if (endpoint.method === 'GET') return runHandler<PublicContext>(route, context, input);
      return options.inTurnOfAddress(context.address, () => runHandler<PublicContext>(route, context, input));
    case 'session':
      return options.inTurn(asUser(actor), undefined, () =>
        runOnPlatform(route, { context: { ...context, actor: asUser(actor) }, input, options, request, reply }),
      );
    case 'detached':
      return runHandler<DetachedContext>(route, detached(), input);
    case 'socket':
      if (!request.ws) throw new Problem('invalid', 'This address requires a websocket');
      return runHandler<SocketContext>(
        route,
        { ...detached(), onGone: (listener) => onGone(request, listener) },
        input,
      );
    case 'project':
      return options.inTurn(signedIn(actor), requestedProject(query), () =>
        runInProject(route, { context: { ...context, actor: signedIn(actor) }, input, options, request, reply }),
      );
  }
}

function receiving(request: FastifyRequest, endpoint: AnyEndpoint, owner: string): ReceiveFile {
  return (read, release) => receiveFile(request, endpoint, { owner, read, release });
}

function onGone({ raw: { socket } }: FastifyRequest, listener: () => void): void {
  if (socket.destroyed) listener();
  else socket.once('close', listener);
}
