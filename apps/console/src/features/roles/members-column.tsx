import { Button, TextInput } from '@mantine/core';
import { DEFAULT_ROLE } from '@parley/domain/permission';
import { searchKey } from '@parley/domain/text';
import { IconLock, IconSearch, IconUsersGroup } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { useAddress } from '#shared/use-address.ts';
import { useAddressText } from '#shared/use-address-text.ts';
import { useIsNarrow } from '#shared/ui/use-is-narrow.ts';
import { useFocusOnArrival } from '#shared/ui/use-focus-on-arrival.ts';
import { roleTexts } from '#texts/roles.ts';
import { AddUserRow } from '#features/roles/add-user-row.tsx';
import type { Edit } from '#features/roles/assignments.ts';
import { editKey } from '#features/roles/assignments.ts';
import { MemberTable, type MemberRow, type RoleChoice } from '#features/roles/member-table.tsx';
import { ProjectSelect } from '#features/roles/project-select.tsx';
import type { Synchronized } from '#features/roles/use-synchronized.ts';
import type { Managed } from '#features/roles/use-managed.ts';
import type { RolesModel } from '#features/roles/use-roles.ts';
import styles from '#features/roles/members-column.module.css';

const { members: texts, synchronized: syncTexts } = roleTexts;
const NOBODY: ReadonlyMap<number, number> = new Map();

interface MembersColumnProps {
  model: RolesModel;
  managed: Managed;
  /** The unsaved changes by their places. */
  changed: ReadonlyMap<string, Edit>;
  synchronized: Synchronized;
}

/** Left: who works on a project, and in which role. */
export function MembersColumn({ model, managed, changed, synchronized }: MembersColumnProps) {
  const { projects, projectId, select, canAssign, mayGive } = managed;
  const { params, write } = useAddress();
  const [query, setQuery] = useAddressText(params.get('user') ?? '', (text) => write({ user: () => text }));
  const [added, setAdded] = useState<number>();
  const filterField = useRef<HTMLInputElement>(null);
  const addField = useRef<HTMLInputElement>(null);
  const isNarrow = useIsNarrow();
  const working = model.buffer?.working;
  const members = (projectId === undefined ? undefined : working?.members.get(projectId)) ?? NOBODY;
  const fromGroups = useMemo(
    () => new Set(projectId === undefined ? [] : synchronized.members[projectId]),
    [projectId, synchronized],
  );
  const { users, names } = model;
  const rows = useMemo(
    () => rowsOf({ users, names, members, projectId, fromGroups, changed, canAssign, mayGive }),
    [users, names, members, projectId, fromGroups, changed, canAssign, mayGive],
  );
  const found = useMemo(() => foundRows(rows, query), [rows, query]);
  const choices = useMemo(
    () => model.roles.map(({ id, name }): RoleChoice => ({ id, name, mayGive: mayGive(id) })),
    [model.roles, mayGive],
  );
  const isAddShown = canAssign && !(rows.length > 0 && fromGroups.size >= rows.length);
  useFocusOnArrival(rows.length === 0 ? addField : filterField, { enabled: !isNarrow && users !== undefined });
  useHotkeys(roleTexts.title, [
    {
      keys: 'Ctrl+A',
      description: roleTexts.shortcuts.add,
      enabled: isAddShown,
      yieldsToTyping: true,
      run: () => addField.current?.focus(),
    },
    { keys: 'Ctrl+F', description: roleTexts.shortcuts.filter, run: () => filterField.current?.focus() },
  ]);

  function put(userId: number, after: number | null): void {
    if (projectId === undefined) return;
    const before = members.get(userId) ?? null;
    if (before !== after) model.change([{ kind: 'member', projectId, userId, before, after }]);
  }

  return (
    <>
      <div className={`p-tool-bar ${styles.tools}`}>
        <ProjectSelect
          projects={projects}
          selected={projectId}
          changed={changedProjects(changed)}
          onSelect={(id) => {
            select(id);
            setAdded(undefined);
          }}
        />
        <TextInput
          ref={filterField}
          className={`p-input ${styles.filter}`}
          data-aside
          aria-label={texts.filter}
          placeholder={texts.filter}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || query === '') return;
            event.stopPropagation();
            setQuery('');
          }}
        />
        <span className={`p-caption p-figures ${styles.count}`} role="status">
          {found.length === rows.length ? texts.count(rows.length) : texts.found(found.length, rows.length)}
        </span>
      </div>
      {isAddShown && (
        <AddUserRow
          users={users ?? []}
          members={members}
          inputRef={addField}
          onAdd={(userId) => {
            put(userId, DEFAULT_ROLE);
            setQuery('');
            setAdded(userId);
          }}
        />
      )}
      {rows.length === 0 ? (
        <p className={styles.message}>
          <IconUsersGroup size={20} stroke={1.5} aria-hidden />
          <strong>{texts.empty}</strong>
          {isAddShown && texts.emptyHint}
        </p>
      ) : found.length === 0 ? (
        <p className={styles.message}>
          {texts.noMatch(query)}
          <Button onClick={() => setQuery('')}>{texts.clear}</Button>
        </p>
      ) : (
        <MemberTable
          key={projectId}
          rows={found}
          roles={choices}
          shown={added}
          onChoose={put}
          onRemove={(userId) => put(userId, null)}
        />
      )}
      {fromGroups.size > 0 && (
        <p className={styles.foot}>
          <IconLock size={14} stroke={1.75} aria-hidden />
          {syncTexts.foot(
            fromGroups.size,
            rows.filter(({ id }) => !fromGroups.has(id)).length,
            synchronized.provider?.name ?? syncTexts.provider,
          )}
        </p>
      )}
    </>
  );
}

interface RowsOptions extends Pick<RolesModel, 'users' | 'names'> {
  members: ReadonlyMap<number, number>;
  projectId: number | undefined;
  fromGroups: ReadonlySet<number>;
  changed: ReadonlyMap<string, Edit>;
  canAssign: boolean;
  mayGive: (roleId: number) => boolean;
}

function rowsOf({ users, names, members, projectId, ...rest }: RowsOptions): MemberRow[] {
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

function foundRows(rows: MemberRow[], query: string): MemberRow[] {
  const wanted = searchKey(query);
  if (wanted === '') return rows;
  return rows.filter(({ id, name, email }) => searchKey(`${id} ${email} ${name}`).includes(wanted));
}

function changedProjects(changed: ReadonlyMap<string, Edit>): ReadonlySet<number> {
  return new Set([...changed.values()].flatMap((edit) => (edit.kind === 'member' ? [edit.projectId] : [])));
}
