import { grantOf, isEffect, mayCall, type AnyEndpoint } from '@parley/contract';
import { Environment } from '@parley/domain/deployment';
import { Problem } from '@parley/domain/problem';
import * as z from 'zod/mini';
import type { Caller } from '#http/context.ts';
import { fieldProblem, parseId, parseWholeNumber } from '#http/parse.ts';

/** Refuses requests that another site's page could send with the user's cookie. */
export function refuseForgery(endpoint: AnyEndpoint, header: (name: string) => string | undefined): void {
  if (!isEffect(endpoint)) return;
  if (header('x-requested-with') === undefined) {
    // 403 would send the user to the sign-in.
    throw fieldProblem('header.x-requested-with', 'Missing header x-requested-with');
  }
  // Another port of this host counts as the site itself, so its calls carry the cookie.
  if ((header('sec-fetch-site') ?? 'same-origin') !== 'same-origin')
    throw fieldProblem('header.sec-fetch-site', 'Requests from other sites are not allowed');
}

/** Refuses a websocket that another site's page opens with the user's cookie; browsers do not prevent that. */
export function refuseForeignPage(header: (name: string) => string | undefined, ownHosts: readonly string[]): void {
  const origin = URL.parse(header('origin') ?? '');
  if (origin && ownHosts.includes(origin.host)) return;
  throw fieldProblem('header.origin', 'Websockets from other sites are not allowed');
}

/** The token of `Authorization: Bearer …`, which other sites' pages cannot send. */
export function bearerToken(header: (name: string) => string | undefined): string | undefined {
  return /^bearer +(\S.*)$/iu.exec(header('authorization') ?? '')?.[1];
}

/** Checks a caller's right to call before the request's content is read. */
export function authorize(endpoint: AnyEndpoint, actor: Caller, query: Record<string, unknown>): void {
  if (actor.passwordExpired && !endpoint.openWhileExpired) {
    throw new Problem('password_expired', 'Password expired and must be changed.', { code: 'password_expired' });
  }
  if (actor.otpSetupRequired && !endpoint.openWithoutCode) {
    throw new Problem('forbidden', 'Set up one-time codes first.', { code: 'otp_setup_required' });
  }
  if (actor.token) refuseBeyondToken(actor.token, endpoint, query);
  // A token belongs to its project: it has no access to users, roles or other projects.
  if (actor.userId === null && endpoint.of === 'platform') throw forbidden();
  const userId = parseWholeNumber('user_id', query['user_id'] === '' ? undefined : query['user_id']);
  if (userId !== undefined && userId !== actor.userId) throw forbidden();
  const projectId = endpoint.of === 'project' ? assignedProject(actor, query) : undefined;
  const environment = endpoint.byEnvironment ? requestedEnvironment(query) : undefined;
  if (!mayCall(actor.permissions, endpoint, { projectId, environment })) throw forbidden(neededFor(endpoint));
}

/**
 * A token can neither create tokens nor change its user's sign-in, and a token of one environment cannot reach another.
 */
function refuseBeyondToken(
  { environment }: NonNullable<Caller['token']>,
  endpoint: AnyEndpoint,
  query: Record<string, unknown>,
): void {
  if (endpoint.bySession) throw new Problem('forbidden', 'Insufficient permissions: sign in to do this.');
  if (environment === null) return;
  const isAsked = endpoint.query instanceof z.ZodMiniObject && 'project_env' in endpoint.query.shape;
  const named = query['project_env'];
  if (named === environment || (named === undefined && !isAsked)) return;
  throw new Problem('forbidden', `Insufficient permissions: this token requires project_env=${environment}.`);
}

/** The query's project. Unknown and unassigned projects get equal refusals, so that ids reveal nothing. */
function assignedProject(actor: Caller, query: Record<string, unknown>): number {
  const projectId = requestedProject(query);
  if (!actor.projects.includes(projectId)) throw forbidden();
  return projectId;
}

export function requestedProject(query: Record<string, unknown>): number {
  const projectId = parseId(query['project_id']);
  if (projectId === undefined) throw fieldProblem('query.project_id', 'project_id must be the id of a project');
  return projectId;
}

function requestedEnvironment(query: Record<string, unknown>): Environment {
  const result = z.safeParse(Environment, query['project_env']);
  if (!result.success) throw fieldProblem('query.project_env', 'project_env must be dev or prod');
  return result.data;
}

/** The right that a refused caller lacks, in words; undefined if it has no name. */
function neededFor({ guard }: AnyEndpoint): string | undefined {
  if (guard === 'platform-admin') return 'a platform administrator';
  if (guard === 'company-admin') return 'an administrator of the platform or of a company';
  return grantOf(guard);
}

function forbidden(needed?: string): Problem {
  const message = needed ? `Insufficient permissions: ${needed} is needed.` : 'Insufficient permissions.';
  return new Problem('forbidden', message);
}
