import type { Microseconds } from '@parley/domain/ids';
import type { FastifyRequest } from 'fastify';
import type { RefusedAttempt } from '#platform/audit/refused-attempts.ts';
import { ScimError } from '#features/people/scim/scim-error.ts';

/** The audit entry for a call without the token, and for a refused change; undefined otherwise. */
export function refusedScimCall(
  error: unknown,
  { method, routeOptions, params, ip }: Pick<FastifyRequest, 'method' | 'routeOptions' | 'params' | 'ip'>,
  at: Microseconds,
): RefusedAttempt | undefined {
  if (!(error instanceof ScimError)) return undefined;
  const isRefusedChange = method !== 'GET' && error.status !== 404;
  if (error.status !== 401 && !isRefusedChange) return undefined;
  const { id } = (params ?? {}) as { id?: string };
  const path = routeOptions.url ?? '/scim/v2';
  return {
    ...{ at, who: null, address: ip, projectId: null },
    resource: path.includes('/Groups') ? 'groups' : 'users',
    thing: id?.slice(0, 100) ?? null,
    refused: { route: `${method} ${path}`, grant: 'SCIM', reason: error.message },
  };
}
