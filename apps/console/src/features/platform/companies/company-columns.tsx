import { ActionIcon } from '@mantine/core';
import type { PlatformCompany } from '@parley/contract';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { grouped } from '#texts/counted.ts';
import { EditInPlace } from '#shared/ui/edit-in-place.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { platformCompanyTexts as texts } from '#texts/platform-companies.ts';
import type { Column } from '#features/platform/table/columns.ts';
import styles from '#features/platform/companies/companies.module.css';

interface CompanyColumnsOptions {
  /** The company whose name is being edited. */
  renaming: number | undefined;
  onRename: (company: PlatformCompany) => void;
  onRenamed: (company: PlatformCompany, name: string) => Promise<void>;
  onCancel: () => void;
  onRemove: (company: PlatformCompany) => void;
}

const { columns } = texts;

/** Names are edited in place, and each number opens the things that it counts. */
export function companyColumns(
  options: CompanyColumnsOptions,
): Column<PlatformCompany, 'name' | 'users' | 'projects'>[] {
  const { renaming, onRename, onRenamed, onCancel, onRemove } = options;
  return [
    {
      key: 'name',
      title: columns.name,
      width: 'minmax(96px, 1fr)',
      sort: 'name',
      cell: (company) =>
        company.id === renaming ? (
          <Kept>
            <EditInPlace
              initialValue={company.name}
              label={texts.name}
              validate={(name) => (name === '' ? texts.emptyName : undefined)}
              onSave={(name) => void onRenamed(company, name)}
              onCancel={onCancel}
            />
          </Kept>
        ) : (
          <div className="p-medium p-cut">{company.name}</div>
        ),
    },
    {
      key: 'users',
      title: columns.users,
      width: '64px',
      sort: 'users',
      isFigures: true,
      cell: ({ id, name, users }) => (
        <CountLink tab="users" company={id} count={users} label={texts.usersOf(grouped(users), name)} />
      ),
    },
    {
      key: 'projects',
      title: columns.projects,
      width: '64px',
      sort: 'projects',
      isFigures: true,
      cell: ({ id, name, projects }) => (
        <CountLink tab="projects" company={id} count={projects} label={texts.projectsOf(grouped(projects), name)} />
      ),
    },
    {
      key: 'actions',
      title: columns.actions,
      width: '72px',
      isFigures: true,
      cell: (company) => (
        <Kept>
          <span className={styles.actions}>
            <ActionIcon
              size={24}
              tabIndex={-1}
              aria-label={texts.rename(company.name)}
              title={texts.rename(company.name)}
              onClick={() => onRename(company)}
            >
              <IconPencil size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
            <ActionIcon
              size={24}
              tabIndex={-1}
              aria-label={texts.remove(company.name)}
              title={texts.remove(company.name)}
              onClick={() => onRemove(company)}
            >
              <IconTrash size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </span>
        </Kept>
      ),
    },
  ];
}

/** A press inside is no press on the row. */
function Kept({ children }: { children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span onClick={(event) => event.stopPropagation()}>{children}</span>
  );
}

interface CountLinkProps {
  tab: 'users' | 'projects';
  company: number;
  count: number;
  label: string;
}

function CountLink({ tab, company, count, label }: CountLinkProps) {
  return (
    <Kept>
      <ScreenLink
        to="/app/platform-settings"
        query={{ tab, company }}
        className="p-link"
        tabIndex={-1}
        aria-label={label}
      >
        {grouped(count)}
      </ScreenLink>
    </Kept>
  );
}
