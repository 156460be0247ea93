import { holdsGrant, mayCall, type AnyEndpoint } from '@parley/contract';
import type { Environment } from '@parley/domain/deployment';
import type { Grant, UserPermissions } from '@parley/domain/permission';
import type { ReactNode } from 'react';
import { session } from '#shared/session/session.ts';
import { useStore } from '#shared/store.ts';

/** What a control does: an endpoint of the contract, or the grant of one that is not built yet. */
export type Deed = Pick<AnyEndpoint, 'guard' | 'of' | 'byEnvironment'> | Grant;

/** Whether the signed-in user may do this in the current project. */
export function useCan(deed: Deed, environment?: Environment): boolean {
  const permissions = useStore(session, ({ user }) => user?.permissions);
  const projectId = useStore(session, (state) => state.projectId);
  return may(permissions, deed, projectId, environment);
}

export function can(deed: Deed, environment?: Environment): boolean {
  const { user, projectId } = session.get();
  return may(user?.permissions, deed, projectId, environment);
}

function may(
  permissions: UserPermissions | undefined,
  deed: Deed,
  projectId: number | undefined,
  environment: Environment | undefined,
): boolean {
  return typeof deed === 'string'
    ? holdsGrant(permissions, deed, { projectId, environment })
    : mayCall(permissions, deed, { projectId, environment });
}

interface CanProps {
  do: Deed;
  environment?: Environment;
  /** Shown instead to those who may not. */
  otherwise?: ReactNode;
  children: ReactNode;
}

/** Shows a control only to those who may use it. */
export function Can({ do: deed, environment, otherwise = null, children }: CanProps) {
  return useCan(deed, environment) ? children : otherwise;
}

/** `GET /intents`, as people read it. */
export function grantName(grant: Grant): string {
  return grant.replace(':', ' ');
}
