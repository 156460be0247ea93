import { takesAtime } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import type { FastifyRequest } from 'fastify';
import { admit, admittedOrNull, asUser, signedIn } from '#http/admit.ts';
import { requestedProject } from '#http/authorize.ts';
import type { AdmittedCall, Call } from '#http/call.ts';
import type { DetachedContext, PublicContext, SocketContext } from '#http/context.ts';
import { refuseOtherEnvironment, type NamedThings } from '#http/other-environment.ts';
import { parseBody, parseParams, parseQuery, refuseRepeated } from '#http/parse.ts';
import { publicContext } from '#http/public-context.ts';
import { countedName } from '#http/route-limits.ts';
import { runHandler, type Receiving } from '#http/route.ts';
import { parseAtime, runInProject, runOnPlatform } from '#http/run-dated.ts';
import { ownerOf } from '#http/turns.ts';
import { receiveFile, receiveForm } from '#http/uploads.ts';
import { withUpload } from '#http/with-upload.ts';

/** Parses a call, admits its caller, and runs its handler. */
export async function answer(call: Call): Promise<unknown> {
  const admitted = await admitCall(call);
  const { upload } = call.route;
  return upload ? withUpload(upload, admitted, (file) => run(admitted, file)) : run(admitted, receiving(admitted));
}

async function admitCall(call: Call): Promise<AdmittedCall> {
  const { route, options, request, reply } = call;
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
    await refuseOtherEnvironment(endpoint, actor, given as NamedThings, (...thing) =>
      options.environmentOf(requestedProject(query), ...thing),
    );
  }
  return { ...call, context, actor, query, given };
}

/** Counts the user's call, then runs the handler with the context of the route's kind. */
async function run(call: AdmittedCall, brought: object): Promise<unknown> {
  const { route, options, request, context, actor, query, given } = call;
  const input = { ...given, ...brought };
  const caller = countedName(route.endpoint, actor);
  if (caller !== undefined) await call.limitUser?.(request, caller);
  switch (route.kind) {
    case 'public':
      if (route.endpoint.method === 'GET') return runHandler<PublicContext>(route, context, input);
      return options.inTurnOfAddress(context.address, () => runHandler<PublicContext>(route, context, input));
    case 'session':
      return options.inTurn(asUser(actor), undefined, () =>
        runOnPlatform({ ...call, context: { ...context, actor: asUser(actor) }, input }),
      );
    case 'detached':
      return runHandler<DetachedContext>(route, detachedContext(call), input);
    case 'socket': {
      if (!request.ws) throw new Problem('invalid', 'This address requires a websocket');
      const onGone = (listener: () => void) => whenGone(request, listener);
      return runHandler<SocketContext>(route, { ...detachedContext(call), onGone }, input);
    }
    case 'project':
      return options.inTurn(signedIn(actor), requestedProject(query), () =>
        runInProject({ ...call, context: { ...context, actor: signedIn(actor) }, input }),
      );
  }
}

function detachedContext({ route, options, context, actor, query }: AdmittedCall): DetachedContext {
  return {
    ...context,
    actor,
    projectId: requestedProject(query),
    admitAgain: () => admittedOrNull(route.endpoint, context, query, options),
  };
}

function receiving({ route: { endpoint }, request, actor }: AdmittedCall): Receiving {
  return {
    async receiveFile({ read, release }, work) {
      const file = await receiveFile(request, endpoint, { owner: ownerOf(actor), read, release });
      try {
        return await work(file);
      } finally {
        await release(file);
      }
    },
    receiveForm: (limits) => receiveForm(request, endpoint, limits),
  };
}

function whenGone({ raw: { socket } }: FastifyRequest, listener: () => void): void {
  if (socket.destroyed) listener();
  else socket.once('close', listener);
}
