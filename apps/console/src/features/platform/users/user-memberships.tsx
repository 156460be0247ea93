import { ActionIcon, NativeSelect } from '@mantine/core';
import { roles, type PlatformUserDetails } from '@parley/contract';
import { IconX } from '@tabler/icons-react';
import { DEFAULT_ROLE } from '@parley/domain/permission';
import { Can } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { UnsavedDot } from '#shared/ui/state-icon.tsx';
import { platformUserTexts } from '#texts/platform-users.ts';
import { AddMembership } from '#features/platform/users/add-membership.tsx';
import { PanelPart } from '#features/platform/panel-part.tsx';
import styles from '#features/platform/users/user-memberships.module.css';
import panel from '#features/platform/panel-part.module.css';

const { memberships: texts } = platformUserTexts;

interface Project {
  id: number;
  name: string;
}

interface MembershipsProps {
  /** Project id → role id. */
  memberships: Readonly<Record<string, number>>;
  /** The saved memberships; unchanged identity if nothing is marked. */
  saved: Readonly<Record<string, number>>;
  projectName: (id: number) => string;
  /** Roles that the corporate identity system keeps. */
  synchronized?: ReadonlySet<number>;
  onChange: (memberships: Record<string, number>, added?: Project) => void;
}

/** The projects of a user with a role in each. */
export function Memberships({ memberships, saved, projectName, synchronized, onChange }: MembershipsProps) {
  const { data: allRoles = [] } = useRead(roles.list, { handles: ['local'] });
  const projects = Object.keys(memberships)
    .map(Number)
    .map((id) => ({ id, name: projectName(id) }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  const set = (id: number, role: number) => onChange({ ...memberships, [id]: role });
  const remove = (id: number) =>
    onChange(Object.fromEntries(Object.entries(memberships).filter(([project]) => Number(project) !== id)));
  return (
    <PanelPart
      title={texts.title}
      count={projects.length}
      action={
        <AddMembership
          present={memberships}
          onAdd={(project) => onChange({ ...memberships, [project.id]: DEFAULT_ROLE }, project)}
        />
      }
    >
      {projects.length === 0 && <p className={panel.none}>{texts.none}</p>}
      <ul className="p-plain-list">
        {projects.map(({ id, name }) => {
          const isKept = synchronized?.has(id) ?? false;
          return (
            <li key={id} className={styles.project}>
              <ProjectName id={id} name={name} />
              {saved[id] !== memberships[id] && <UnsavedDot />}
              <NativeSelect
                className={styles.role ?? ''}
                aria-label={texts.role(name)}
                disabled={isKept}
                title={isKept ? texts.synchronized : undefined}
                value={memberships[id]}
                data={roleOptions(allRoles, memberships[id])}
                onChange={({ currentTarget: { value } }) => set(id, Number(value))}
              />
              <ActionIcon
                size={24}
                aria-label={texts.remove(name)}
                title={isKept ? texts.synchronized : texts.remove(name)}
                disabled={isKept}
                onClick={() => remove(id)}
              >
                <IconX size={14} stroke={2} aria-hidden />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
    </PanelPart>
  );
}

/** Links to the roles of the project if the user may open them. */
function ProjectName({ id, name }: Project) {
  const className = `p-cut p-fill p-narrowable p-size-13 p-medium`;
  return (
    <Can do="PUT:/system/roles/<id>" otherwise={<span className={className}>{name}</span>}>
      <ScreenLink
        className={`p-link ${className}`}
        to="/app/roles"
        query={{ members_of: id }}
        title={texts.ofOthers(name)}
      >
        {name}
      </ScreenLink>
    </Can>
  );
}

/** The roles, and the present one though it is not known. */
function roleOptions(all: readonly Project[], present: number | undefined): { value: string; label: string }[] {
  const options = all.map(({ id, name }) => ({ value: String(id), label: name }));
  const isKnown = present === undefined || all.some(({ id }) => id === present);
  return isKnown ? options : [{ value: String(present), label: texts.noRole }, ...options];
}

export function synchronizedProjects({ memberships }: PlatformUserDetails): ReadonlySet<number> {
  return new Set(memberships.flatMap(({ project_id, is_synchronized }) => (is_synchronized ? [project_id] : [])));
}
