import { grantMap } from '@parley/domain/permission';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { startPreview } from '#shared/access/preview.ts';
import { useProjectId, useSessionUser } from '#shared/session/session.ts';
import { screenAddress } from '#shared/ui/screen-link.tsx';
import { useAddress } from '#shared/use-address.ts';
import { deleteRole } from '#features/roles/list/delete-role.tsx';
import type { ShownRole } from '#features/roles/list/shown-role.ts';

/** Shows the console as a role sees it, and deletes a role. */
export function useRoleCommands({ model, state, role, selected }: ShownRole) {
  const { write } = useAddress();
  const navigate = useNavigate();
  const currentProject = useProjectId();
  const me = useSessionUser();
  return {
    viewAs(): void {
      if (!me) return;
      // The draft keeps unsaved changes, so leaving needs no question.
      flushSync(() => model.leave());
      startPreview({ userId: me.id, roleId: role.id, name: role.name, grants: grantMap([...selected]) });
      void navigate(screenAddress('/app/dashboard', currentProject));
    },
    async remove(): Promise<void> {
      const seesAll = me?.is_platform_admin === true;
      const hasUnsaved = model.edits.length > 0;
      const { names, seesMembers } = model;
      if (await deleteRole({ id: role.id, saved: state.base, seesMembers, names, hasUnsaved, seesAll }))
        write({ role: () => '' });
    },
  };
}
