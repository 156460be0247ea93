import { isActivity, type AnyEndpoint } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import { authorize, bearerToken, refuseForeignPage, refuseForgery } from '#http/authorize.ts';
import type { Actor, Caller, PublicContext } from '#http/context.ts';

export interface AdmitOptions {
  /** Finds the sender of the request, by its session; null without one. `isActive` keeps an idle session alive. */
  identify(context: PublicContext, isActive: boolean): Promise<Actor | null>;
  /** Reads the sender's rights again before a refusal: other servers may have changed them since they were read. */
  identifyAgain?(context: PublicContext): Promise<Actor | null>;
  /** The problem for the 401 when `identify` returns no actor. */
  refuse(context: PublicContext): Promise<Problem>;
  /** The program that uses this API token; null for an unknown or replaced token. */
  identifyToken(token: string): Promise<Caller | null>;
  /** The public host of this server, as `parley.example.com:8443`. */
  publicHost: string;
  /** Called for every known caller, before the server decides whether they may call. */
  identified?(caller: Caller): void;
}

/**
 * The user or program that may make this call. With an API token the caller is the token's, regardless of any cookie.
 * Null for a public call, and for a chat's caller, whose token the handler checks.
 */
export async function admit(
  endpoint: AnyEndpoint,
  context: PublicContext,
  query: Record<string, unknown>,
  options: AdmitOptions,
): Promise<Caller | null> {
  if (bringsChatToken(endpoint, query, context.header)) return null;
  const token = bearerToken(context.header);
  if (token === undefined) refuseForgery(endpoint, context.header);
  if (endpoint.guard === 'public') return null;
  const found =
    token === undefined ? await options.identify(context, isActivity(endpoint)) : await options.identifyToken(token);
  const again = token === undefined ? options.identifyAgain : undefined;
  const actor = found && again && !isAuthorized(endpoint, found, query) ? await again(context) : found;
  if (!actor) {
    // An empty chat token counts as a caller's wrong token if no user is signed in.
    if (endpoint.guard === 'caller' && (query['chat-token'] ?? context.header('chat-token')) !== undefined) return null;
    throw token === undefined ? await options.refuse(context) : new Problem('unauthenticated', 'Not signed in');
  }
  options.identified?.(actor);
  authorize(endpoint, actor, query);
  if (token === undefined && endpoint.websocket) {
    refuseForeignPage(context.header, [options.publicHost, context.header('host') ?? '']);
  }
  return actor;
}

function isAuthorized(...call: Parameters<typeof authorize>): boolean {
  try {
    authorize(...call);
    return true;
  } catch {
    return false;
  }
}

/** True for a call of a chat's caller, false for a user who tries a bot. */
export function bringsChatToken(
  { guard }: AnyEndpoint,
  query: Record<string, unknown>,
  header: (name: string) => string | undefined,
): boolean {
  return guard === 'caller' && Boolean(query['chat-token'] || header('chat-token'));
}

/** An unreachable database is not a refusal, so that error is thrown. */
export async function admittedOrNull(...call: Parameters<typeof admit>): Promise<Caller | null> {
  try {
    return await admit(...call);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

export function signedIn<C extends Caller>(actor: C | null): C {
  if (!actor) throw new Problem('unauthenticated', 'Not signed in');
  return actor;
}

export function asUser(actor: Caller | null): Actor {
  const caller = signedIn(actor);
  if (!isUser(caller)) throw new Problem('forbidden', 'Insufficient permissions.');
  return caller;
}

function isUser(caller: Caller): caller is Actor {
  return caller.userId !== null;
}
