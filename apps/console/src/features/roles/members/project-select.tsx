import { Popover } from '@mantine/core';
import type { Project } from '@parley/domain/project';
import { searchKey } from '@parley/domain/text';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import { PickList } from '#shared/ui/pick-list.tsx';
import { UnsavedDot } from '#shared/ui/state-icon.tsx';
import { roleTexts } from '#texts/roles.ts';
import styles from '#features/roles/members/project-select.module.css';

const { members: texts } = roleTexts;
const MOST_SHOWN = 100;

interface ProjectSelectProps {
  projects: readonly Project[];
  selected: number | undefined;
  /** Projects with unsaved changes. */
  changed: ReadonlySet<number>;
  onSelect: (id: number) => void;
}

/** Chooses the project whose users are shown; the current project does not change. */
export function ProjectSelect({ projects, selected, changed, onSelect }: ProjectSelectProps) {
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const name = projects.find(({ id }) => id === selected)?.name ?? '';
  const found = projects
    .filter((project) => searchKey(`${project.name} ${project.id}`).includes(searchKey(query)))
    .slice(0, MOST_SHOWN);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={300} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={`p-frame ${styles.button}`} onClick={() => setOpen(!isOpen)}>
          <span className="p-size-13 p-muted">{texts.project}</span>{' '}
          <span className="p-cut p-fill p-narrowable">{name}</span>
          {changed.size > 0 && <UnsavedDot />}
          <IconSelector size={16} stroke={1.75} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <PickList
          label={texts.searchProjects}
          placeholder={texts.searchProjects}
          emptyText={texts.noProjects}
          query={query}
          onQuery={setQuery}
          items={found}
          keyOf={({ id }) => String(id)}
          renderItem={(project) => (
            <>
              <span className="p-cut p-fill p-narrowable">{project.name}</span>
              {changed.has(project.id) && <UnsavedDot />}
              {/* Two projects may have one name. */}
              <span className="p-caption p-figures">{project.id}</span>
              {project.id === selected && <IconCheck size={16} stroke={1.75} aria-hidden />}
            </>
          )}
          onPick={({ id }) => {
            setOpen(false);
            setQuery('');
            onSelect(id);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
