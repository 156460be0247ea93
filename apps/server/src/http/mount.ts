import { fullPath } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { answer } from '#http/answer.ts';
import type { Call } from '#http/call.ts';
import { MINUTE_MS } from '#http/call-limits.ts';
import type { Caller } from '#http/context.ts';
import type { MountOptions } from '#http/mount-options.ts';
import { refusedAttempt } from '#http/refused-calls.ts';
import { limitsOfUsers } from '#http/route-limits.ts';
import type { AcceptSocket, Route } from '#http/route.ts';
import { send } from '#http/send-reply.ts';
import { inTraceOf } from '#http/trace-requests.ts';

/** Turns a declared endpoint and its handler into a route of the server. */
export function mount(app: FastifyInstance, route: Route, options: MountOptions): void {
  const { endpoint, upload } = route;
  const bodyLimit = upload?.bodyLimit ?? endpoint.bodyLimit;
  const limitUser = limitsOfUsers(app, endpoint);
  app.route({
    method: endpoint.method,
    url: fullPath(endpoint),
    config: {
      endpoint,
      ...(endpoint.callsPerMinute ? { rateLimit: { max: endpoint.callsPerMinute, timeWindow: MINUTE_MS } } : {}),
    },
    ...(route.kind === 'socket' ? asSocket({ route, options, limitUser }) : {}),
    ...(bodyLimit ? { bodyLimit } : {}),
    handler: async (request, reply) => {
      if (route.kind === 'socket') throw new Problem('invalid', 'This address accepts websockets only');
      return send(reply, await inTraceOf(request, () => answerOrNote({ route, options, request, reply, limitUser })));
    },
  });
}

/** Every check of a call runs before the socket is accepted. */
function asSocket(call: Pick<Call, 'route' | 'options' | 'limitUser'>) {
  const accepted = new WeakMap<FastifyRequest, AcceptSocket>();
  return {
    async preValidation(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const accept = (await answer({ ...call, request, reply })) as AcceptSocket;
      accepted.set(request, accept);
    },
    wsHandler: (socket: WebSocket, request: FastifyRequest) => accepted.get(request)?.(socket),
  };
}

/** Records a refused call that would have changed access. */
async function answerOrNote(call: Call): Promise<unknown> {
  const { route, options, request } = call;
  let caller: Caller | undefined;
  const identified = (known: Caller) => void (caller = known);
  try {
    return await answer({ ...call, options: { ...options, identified } });
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
