import type { PlatformProject } from '@parley/contract';
import { IconFolders, IconTrash } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { EmptyList } from '#features/platform/empty-list.tsx';
import { useAdministers } from '#shared/access/administers.ts';
import { grouped } from '#texts/counted.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { KeyFoot } from '#shared/ui/key-foot.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { useAddressText } from '#shared/use-address-text.ts';
import { useAddress } from '#shared/use-address.ts';
import { platformProjectTexts as texts } from '#texts/platform-projects.ts';
import { platformTexts } from '#texts/platform.ts';
import { projectColumns } from '#features/platform/projects/project-columns.tsx';
import {
  isFilteringProjects,
  PROJECT_FILTERS,
  projectFilterIn,
  type ProjectSort,
} from '#features/platform/projects/project-filters.ts';
import { ProjectPanel } from '#features/platform/projects/project-panel.tsx';
import { ProjectsTools } from '#features/platform/projects/projects-tools.tsx';
import { useProjects } from '#features/platform/projects/use-projects.ts';
import { RowTable } from '#features/platform/table/row-table.tsx';
import { useCompanies } from '#features/platform/use-companies.ts';

/** The projects of the platform or the company, with their contents; the selected one opens beside the list. */
export function ProjectsTab() {
  const { params, write } = useAddress();
  const [query, setQuery] = useAddressText(params.get('q') ?? '', (text) => write({ q: () => text }));
  const filter = projectFilterIn(params);
  const { items, first, error, refetch, hasNextPage, onMore } = useProjects(filter);
  const { companyName } = useCompanies();
  const hasCompanies = useAdministers() === 'platform';
  const columns = useMemo(() => projectColumns(hasCompanies ? companyName : undefined), [hasCompanies, companyName]);
  const searchInput = useRef<HTMLInputElement>(null);
  const gridRef = useRef<HTMLDivElement>(null);
  const opened = items?.find(({ id }) => String(id) === params.get('project'));

  const close = () => {
    write({ project: () => '' });
    gridRef.current?.focus();
  };
  const clear = () => {
    setQuery('');
    write(Object.fromEntries(PROJECT_FILTERS.map((name) => [name, () => ''])));
  };
  const { shortcuts } = texts;
  useHotkeys(platformTexts.tabs.projects, [
    { keys: 'Ctrl+F', description: shortcuts.search, run: () => searchInput.current?.focus() },
    { keys: 'ArrowDown', description: shortcuts.next, run: () => gridRef.current?.focus() },
    { keys: 'ArrowUp', description: shortcuts.previous, run: () => gridRef.current?.focus() },
    { keys: 'Enter', description: shortcuts.open },
    { keys: 'Esc', description: shortcuts.close, enabled: opened !== undefined, run: close },
  ]);

  if (error && !items) {
    return <LoadError what={platformTexts.tabs.projects} error={error} onRetry={() => void refetch()} />;
  }
  if (!items || !first) return <SkeletonRows />;
  return (
    <div className="p-columns">
      <div className="p-column">
        <ProjectsTools
          filter={{ ...filter, q: query }}
          searchInput={searchInput}
          hasCompanies={hasCompanies}
          onSearch={setQuery}
          onFilter={(name, value) => write({ [name]: () => value })}
          onClear={clear}
          onLeave={() => gridRef.current?.focus()}
        />
        <RowTable<PlatformProject, ProjectSort>
          label={platformTexts.tabs.projects}
          items={items}
          columns={columns}
          leastWidth={hasCompanies ? 1_000 : 860}
          sorting={{
            by: filter.sort === '' ? 'name' : filter.sort,
            isDescending: filter.desc === 'true',
            onSort: (by, isDescending) => write({ sort: () => by, desc: () => (isDescending ? 'true' : '') }),
          }}
          opened={opened?.id}
          gridRef={gridRef}
          hasMore={hasNextPage}
          onMore={onMore}
          onOpen={({ id }) => write({ project: () => String(id) })}
          empty={<NoProjects state={filter.state} isFiltering={isFilteringProjects(filter)} onClear={clear} />}
        />
        <KeyFoot
          keys={[
            { keys: ['↑', '↓'], does: platformTexts.table.keys.move },
            { keys: ['Enter'], does: platformTexts.table.keys.open },
          ]}
        >
          <span className="p-figures" role="status">
            {platformTexts.table.shown(grouped(items.length), grouped(first.total))}
          </span>
        </KeyFoot>
      </div>
      {opened && <ProjectPanel key={opened.id} project={opened} onClose={close} />}
    </div>
  );
}

interface NoProjectsProps {
  state: string;
  isFiltering: boolean;
  onClear: () => void;
}

function NoProjects({ state, isFiltering, onClear }: NoProjectsProps) {
  if (state === 'bin') {
    return (
      <EmptyState icon={IconTrash} title={texts.emptyBin.title}>
        {texts.emptyBin.text}
      </EmptyState>
    );
  }
  return <EmptyList icon={IconFolders} texts={texts} isFiltering={isFiltering} onClear={onClear} />;
}
