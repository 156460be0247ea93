import { holdsGrant } from '@parley/contract';
import { covers, grantMap } from '@parley/domain/permission';
import type { Project } from '@parley/domain/project';
import { useCallback, useMemo } from 'react';
import { useProjectId, useSessionUser } from '#shared/session/session.ts';
import { useAddress } from '#shared/use-address.ts';
import type { RolesModel } from '#features/roles/use-roles.ts';

export interface Managed {
  /** The projects whose users the user may see, by name. */
  projects: readonly Project[];
  /** The project whose users are shown. */
  projectId: number | undefined;
  select: (id: number) => void;
  canAssign: boolean;
  /**
   * True if the user holds every permission of a role in this project: users can only grant or revoke permissions that
   * they have.
   */
  mayGive: (roleId: number) => boolean;
}

/** The project whose users are shown, by the address, and what may be done there. */
export function useManaged({ projects: all, state, roles }: RolesModel): Managed {
  const me = useSessionUser();
  const current = useProjectId();
  const { params, write } = useAddress();
  const seen = state?.base.members;
  const projects = useMemo(() => all.filter(({ id }) => seen?.has(id)), [all, seen]);
  const wanted = Number(params.get('members_of') ?? current);
  const projectId = seen?.has(wanted) ? wanted : (projects.find(({ id }) => id === current) ?? projects[0])?.id;
  const permissions = me?.permissions;
  const canAssign = projectId !== undefined && holdsGrant(permissions, 'PUT:/users/projects', { projectId });
  const mayGive = useCallback(
    (roleId: number) => {
      if (me?.is_platform_admin || projectId === undefined) return true;
      const own = permissions?.roles[String(permissions.project_roles[String(projectId)])];
      return covers(own, grantMap(roles.find(({ id }) => id === roleId)?.permissions ?? []));
    },
    [me, permissions, projectId, roles],
  );
  return {
    projects,
    projectId,
    select: (id) => write({ members_of: () => (id === current ? '' : String(id)) }),
    canAssign,
    mayGive,
  };
}
