import type { Environment } from '@parley/domain/deployment';
import { isAllowed, splitGrant, type Grant, type UserPermissions } from '@parley/domain/permission';
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
  if (grant === undefined) return endpoint.guard === 'public' || permissions !== undefined;
  return holdsGrant(permissions, grant, {
    projectId: endpoint.of === 'project' ? place.projectId : undefined,
    environment: endpoint.byEnvironment ? place.environment : undefined,
  });
}

/** Finds the grant that a signed-in user needs for a guard; undefined where no grant is asked. */
export function grantOf(guard: Guard): Grant | undefined {
  if (guard === 'caller') return 'POST:/chat';
  return isGrant(guard) ? guard : undefined;
}

export function isGrant(guard: Guard): guard is Grant {
  return guard.includes(':');
}
