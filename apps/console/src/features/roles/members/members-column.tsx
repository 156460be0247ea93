import { Button } from '@mantine/core';
import { DEFAULT_ROLE } from '@parley/domain/permission';
import { IconLock, IconUsersGroup } from '@tabler/icons-react';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { useAddress } from '#shared/use-address.ts';
import { useAddressText } from '#shared/use-address-text.ts';
import { useIsNarrow } from '#shared/ui/use-is-narrow.ts';
import { useFocusOnArrival } from '#shared/ui/use-focus-on-arrival.ts';
import { roleTexts } from '#texts/roles.ts';
import { AddUserRow } from '#features/roles/members/add-user-row.tsx';
import { changedProjects, foundRows } from '#features/roles/members/member-rows.ts';
import { MemberTable, type RoleChoice } from '#features/roles/members/member-table.tsx';
import { MembersFilter } from '#features/roles/members/members-filter.tsx';
import { ProjectSelect } from '#features/roles/members/project-select.tsx';
import { useMemberRows, type ShownMembers } from '#features/roles/members/use-member-rows.ts';
import styles from '#features/roles/members/members-column.module.css';

const { members: texts, synchronized: syncTexts } = roleTexts;

/** The users who work on a project, each in a role, at the left. */
export function MembersColumn(props: ShownMembers) {
  const { model, managed, changed, synchronized } = props;
  const { projects, projectId, select, canAssign, mayGive } = managed;
  const { members, fromGroups, rows, put } = useMemberRows(props);
  const { params, write } = useAddress();
  const [query, setQuery] = useAddressText(params.get('user') ?? '', (text) => write({ user: () => text }));
  const [added, setAdded] = useState<number>();
  const filterField = useRef<HTMLInputElement>(null);
  const addField = useRef<HTMLInputElement>(null);
  const isNarrow = useIsNarrow();
  const found = useMemo(() => foundRows(rows, query), [rows, query]);
  const choices = useMemo(
    () => model.roles.map(({ id, name }): RoleChoice => ({ id, name, mayGive: mayGive(id) })),
    [model.roles, mayGive],
  );
  const isAddShown = canAssign && !(rows.length > 0 && fromGroups.size >= rows.length);
  const hasUsers = model.users !== undefined;
  useFocusOnArrival(rows.length === 0 ? addField : filterField, { enabled: !isNarrow && hasUsers });
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
        <MembersFilter query={query} inputRef={filterField} onQuery={setQuery} />
        <span className={`p-caption p-figures ${styles.count}`} role="status">
          {found.length === rows.length ? texts.count(rows.length) : texts.found(found.length, rows.length)}
        </span>
      </div>
      {isAddShown && (
        <AddUserRow
          users={model.users ?? []}
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
        <NoMembers>{isAddShown && texts.emptyHint}</NoMembers>
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

function NoMembers({ children }: { children: ReactNode }) {
  return (
    <p className={styles.message}>
      <IconUsersGroup size={20} stroke={1.5} aria-hidden />
      <strong>{texts.empty}</strong>
      {children}
    </p>
  );
}
