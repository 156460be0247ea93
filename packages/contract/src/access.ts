import type { Environment } from '@parley/domain/deployment';
import { grantsIn, isAllowed, splitGrant, type Grant, type UserPermissions } from '@parley/domain/permission';
import type { AnyEndpoint, Guard } from '#endpoint.ts';

export interface AccessPlace {
  projectId?: number | undefined;
  environment?: Environment | undefined;
}

/** Whether these permissions hold a grant. The server's verdict and the console's gates are this function. */
export function holdsGrant(permissions: UserPermissions | undefined, grant: Grant, place: AccessPlace): boolean {
  return isAllowed(permissions, { ...splitGrant(grant), ...place });
}

/** Whether a signed-in user with these permissions may call an endpoint. */
export function mayCall(
  permissions: UserPermissions | undefined,
  endpoint: Pick<AnyEndpoint, 'guard' | 'of' | 'byEnvironment'>,
  place: AccessPlace,
): boolean {
  if (endpoint.guard === 'platform-admin') return permissions?.administers === 'platform';
  if (endpoint.guard === 'company-admin') return permissions !== undefined && permissions.administers !== null;
  const grant = grantOf(endpoint.guard);
  if (grant === undefined) return endpoint.guard === 'public' || mayEnter(permissions, endpoint, place);
  return holdsGrant(permissions, grant, {
    projectId: endpoint.of === 'project' ? place.projectId : undefined,
    environment: endpoint.byEnvironment ? place.environment : undefined,
  });
}

/** What every member of a project may do is closed to a role without a single grant. */
function mayEnter(
  permissions: UserPermissions | undefined,
  { of }: Pick<AnyEndpoint, 'of'>,
  { projectId }: AccessPlace,
): boolean {
  if (!permissions || of === 'platform' || projectId === undefined) return permissions !== undefined;
  const maps = [permissions.system, grantsIn(permissions, projectId) ?? {}];
  return maps.some((map) => Object.keys(map).length > 0);
}

/** The grant that a signed-in user needs for a guard; undefined if the guard needs no grant. */
export function grantOf(guard: Guard): Grant | undefined {
  if (guard === 'caller') return 'POST:/chat';
  return isGrant(guard) ? guard : undefined;
}

export function isGrant(guard: Guard): guard is Grant {
  return guard.includes(':');
}
