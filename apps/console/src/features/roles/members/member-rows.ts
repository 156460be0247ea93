import { searchKey } from '@parley/domain/text';
import { roleTexts } from '#texts/roles.ts';
import { editKey, type Edit } from '#features/roles/members/assignments.ts';
import type { MemberRow } from '#features/roles/members/member-table.tsx';
import type { RolesModel } from '#features/roles/use-roles.ts';

const { members: texts, synchronized: syncTexts } = roleTexts;

interface RowsOptions extends Pick<RolesModel, 'users' | 'names'> {
  members: ReadonlyMap<number, number>;
  projectId: number | undefined;
  fromGroups: ReadonlySet<number>;
  changed: ReadonlyMap<string, Edit>;
  canAssign: boolean;
  mayGive: (roleId: number) => boolean;
}

export function memberRows({ users, names, members, projectId, ...rest }: RowsOptions): MemberRow[] {
  const { fromGroups, changed, canAssign, mayGive } = rest;
  const byId = new Map(users?.map((user) => [user.id, user]));
  return [...members]
    .map(([id, roleId]): MemberRow => {
      const user = byId.get(id);
      const edit = changed.get(
        editKey({ kind: 'member', projectId: projectId ?? 0, userId: id, before: null, after: null }),
      );
      const lock = fromGroups.has(id)
        ? syncTexts.locked
        : !canAssign
          ? texts.cannotAssign
          : mayGive(roleId)
            ? undefined
            : texts.cannotGive(names.role(roleId));
      return {
        id,
        name: user?.name ?? names.user(id),
        email: user?.email ?? '',
        roleId,
        isChanged: edit !== undefined,
        lock,
      };
    })
    .toSorted((one, other) => one.id - other.id);
}

export function foundRows(rows: MemberRow[], query: string): MemberRow[] {
  const wanted = searchKey(query);
  if (wanted === '') return rows;
  return rows.filter(({ id, name, email }) => searchKey(`${id} ${email} ${name}`).includes(wanted));
}

export function changedProjects(changed: ReadonlyMap<string, Edit>): ReadonlySet<number> {
  return new Set([...changed.values()].flatMap((edit) => (edit.kind === 'member' ? [edit.projectId] : [])));
}
