import type { PlatformProject } from '@parley/contract';
import { IconArchive, IconCircleCheck, IconTrash } from '@tabler/icons-react';
import { grouped } from '#texts/counted.ts';
import { shownSize } from '#shared/shown-size.ts';
import { shownMinute } from '#shared/times.ts';
import { Initials } from '#shared/ui/initials.tsx';
import { platformProjectTexts as texts } from '#texts/platform-projects.ts';
import type { ProjectSort } from '#features/platform/projects/project-filters.ts';
import type { Column } from '#features/platform/table/columns.ts';
import styles from '#features/platform/projects/projects.module.css';

const { columns } = texts;
const ICONS = { active: IconCircleCheck, archived: IconArchive, bin: IconTrash } as const;

/** The columns of the list of projects. A company's administrator has no company column. */
export function projectColumns(
  companyName: ((id: number | null) => string) | undefined,
): Column<PlatformProject, ProjectSort>[] {
  const company: Column<PlatformProject, ProjectSort>[] = companyName
    ? [
        {
          key: 'company',
          title: columns.company,
          width: '128px',
          isWide: true,
          cell: ({ company_id }) => <div className="p-cut">{companyName(company_id)}</div>,
        },
      ]
    : [];
  return [
    {
      key: 'name',
      title: columns.name,
      width: 'minmax(160px, 1fr)',
      sort: 'name',
      cell: ({ name }) => (
        <span className={styles.name}>
          <Initials name={name} isSquare />
          <span className="p-cut">{name}</span>
        </span>
      ),
    },
    ...company,
    {
      key: 'owner',
      title: columns.owner,
      width: '120px',
      isWide: true,
      cell: ({ owner }) => <div className="p-cut">{owner?.name ?? '–'}</div>,
    },
    figures('users', columns.users, '56px', ({ users }) => grouped(users)),
    {
      ...figures('conversations', columns.conversations, '96px', ({ conversations }) => grouped(conversations)),
      isExtra: true,
    },
    { ...figures('bytes', columns.bytes, '72px', ({ bytes }) => shownSize(bytes)), isExtra: true },
    { key: 'state', title: columns.state, width: '112px', cell: (project) => <ProjectStateText project={project} /> },
    {
      key: 'last_change',
      title: columns.last_change,
      width: '136px',
      sort: 'last_change',
      isWide: true,
      isExtra: true,
      cell: ({ last_change }) => <span className="p-figures p-secondary p-one-line">{shownMinute(last_change)}</span>,
    },
  ];
}

function figures(
  key: 'users' | 'conversations' | 'bytes',
  title: string,
  width: string,
  cell: (project: PlatformProject) => string,
): Column<PlatformProject, ProjectSort> {
  return { key, title, width, cell, sort: key, isFigures: true, isWide: true };
}

export function ProjectStateText({ project: { state } }: { project: Pick<PlatformProject, 'state'> }) {
  const Icon = ICONS[state];
  return (
    <span className={styles.state} data-state={state}>
      <Icon size={14} stroke={2} aria-hidden />
      {texts.states[state]}
    </span>
  );
}
