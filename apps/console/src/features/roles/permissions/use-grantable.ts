import { holdsGrant } from '@parley/contract';
import { useCallback } from 'react';
import { useProjectId, useSessionUser } from '#shared/session/session.ts';
import { roleTexts } from '#texts/roles.ts';
import type { Cell } from '#features/roles/permissions/matrix.ts';

/** Answers the reason why a permission cannot be given or taken here; undefined where it can. The server decides in the end. */
export function useGrantable(canEdit: boolean): (cell: Cell) => string | undefined {
  const me = useSessionUser();
  const projectId = useProjectId();
  return useCallback(
    ({ isOfPlatform, grant, environment }: Cell) => {
      const { matrix } = roleTexts;
      if (isOfPlatform) return matrix.ofPlatform;
      if (!canEdit) return matrix.readOnly;
      if (me?.is_platform_admin) return undefined;
      return holdsGrant(me?.permissions, grant, { projectId, environment: environment ?? undefined })
        ? undefined
        : matrix.lacking;
    },
    [canEdit, me, projectId],
  );
}
