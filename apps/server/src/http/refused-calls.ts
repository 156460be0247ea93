import { fullPath, isEffect, type AnyEndpoint } from '@parley/contract';
import { PLATFORM_GRANTS } from '@parley/domain/permission';
import { Problem } from '@parley/domain/problem';
import type { Caller, PublicContext } from '#http/context.ts';
import type { RefusedAttempt } from '#platform/audit/refused-attempts.ts';
import { parseId } from '#http/parse.ts';

/** Grants of single projects that control access, or touch personal data. */
const RULING_GRANTS = [
  'PUT:/users/<id>',
  'PUT:/users/projects',
  'PUT:/project/api-token',
  'DELETE:/conversations/<id>',
];

interface RefusedCall {
  endpoint: AnyEndpoint;
  caller: Caller;
  context: Pick<PublicContext, 'address' | 'now'>;
  query: Record<string, unknown>;
}

/** The audit entry for a failed call; undefined if the audit trail does not keep the call. */
export function refusedAttempt(
  { endpoint, caller, context, query }: RefusedCall,
  params: unknown,
  error: unknown,
): RefusedAttempt | undefined {
  if (!(error instanceof Problem) || !isRefusal(error, caller) || !changesAccess(endpoint)) return undefined;
  const { id } = (params ?? {}) as { id?: unknown };
  const { method, path, guard } = endpoint;
  return {
    at: context.now(),
    who: caller.userId,
    address: context.address,
    resource: resourceOf(path),
    thing: typeof id === 'string' ? id.slice(0, 100) : null,
    projectId: projectOf(caller, query),
    refused: { route: `${method} ${fullPath({ ...endpoint, base: '' })}`, grant: guard, reason: error.message },
  };
}

/** For items of another company, a company's administrator gets "not found". */
function isRefusal({ kind }: Problem, { permissions }: Caller): boolean {
  return kind === 'forbidden' || (kind === 'not_found' && permissions.administers === 'company');
}

/** True for changes of users, roles, members, tokens, companies, projects or sign-in. */
function changesAccess(endpoint: AnyEndpoint): boolean {
  const { guard, of, versioned } = endpoint;
  if (!isEffect(endpoint) || guard === 'public' || guard === 'caller') return false;
  const isRuling = [...RULING_GRANTS, ...PLATFORM_GRANTS].some((grant) => grant === guard);
  return of === 'platform' || versioned === 'platform' || isRuling;
}

/** The path up to its first id, for `/users/projects` as well as `/users/:id`. */
function resourceOf(path: string): string {
  return path.slice(1).split(/\/(?::|-1)/u)[0] ?? path;
}

function projectOf({ userId, projects }: Caller, query: Record<string, unknown>): number | null {
  if (userId === null) return projects[0] ?? null;
  return parseId(query['project_id']) ?? null;
}
