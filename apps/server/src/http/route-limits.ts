import type { AnyEndpoint } from '@parley/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitCallsOfUsers, type CallLimit } from '#http/call-limits.ts';
import type { Caller } from '#http/context.ts';
import { parseId } from '#http/parse.ts';

/** A caller with a chat token: no user is signed in, and only the address is known. */
const CHAT_CALLER = 'chat caller';

/** The name under which a caller's calls are counted; undefined for a public call. */
export function countedName({ guard }: AnyEndpoint, actor: Caller | null): number | string | undefined {
  if (actor) return actor.userId ?? `token of ${actor.projects.join()}`;
  return guard === 'caller' ? CHAT_CALLER : undefined;
}

/** Limits the calls of each user and of each chat token, as the endpoint says. */
export function limitsOfUsers(app: FastifyInstance, endpoint: AnyEndpoint): CallLimit | undefined {
  const { callsPerMinute, userCallsPerMinute } = endpoint;
  if (callsPerMinute) return limitCallsOfUsers(app, callsPerMinute);
  const ofUsers = userCallsPerMinute ? limitCallsOfUsers(app, userCallsPerMinute) : undefined;
  const ofCallers = limitsOfCallers(app, endpoint);
  return async (request, caller) => {
    if (typeof caller === 'number') await ofUsers?.(request, caller);
    else if (caller === CHAT_CALLER) await ofCallers(request);
  };
}

/** Limits callers with a chat token by address, conversation and project, the only known facts about them. */
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
    await ofProject?.(request, `callers of ${String(parseId(projectId))}`);
  };
}
