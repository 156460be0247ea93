import { Button } from '@mantine/core';
import { PROJECT_STATES } from '@parley/contract';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { MoreTools } from '#shared/ui/more-tools.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { platformProjectTexts as texts } from '#texts/platform-projects.ts';
import { platformTexts } from '#texts/platform.ts';
import { FilterMenu } from '#shared/ui/filter-menu.tsx';
import {
  isFilteringProjects,
  type ProjectFilter,
  type ProjectFilterName,
} from '#features/platform/projects/project-filters.ts';
import { CompanyFilter } from '#features/platform/company-filter.tsx';
import styles from '#features/platform/tools.module.css';

interface ProjectsToolsProps {
  filter: ProjectFilter;
  searchInput: RefObject<HTMLInputElement | null>;
  hasCompanies: boolean;
  onSearch: (text: string) => void;
  onFilter: (name: ProjectFilterName, value: string) => void;
  onClear: () => void;
  onLeave: () => void;
}

/** The search and the filters of the list; all of them are in the address. */
export function ProjectsTools(props: ProjectsToolsProps) {
  const { filter, searchInput, hasCompanies, onSearch, onFilter, onClear, onLeave } = props;
  const { filters } = texts;
  return (
    <div className="p-tool-bar p-wrap p-gap-8" role="search">
      <SearchField
        label={texts.search}
        query={filter.q}
        inputRef={searchInput}
        className={styles.search}
        onSearch={onSearch}
        onLeave={onLeave}
      />
      <MoreTools icon={IconAdjustmentsHorizontal}>
        {hasCompanies && <CompanyFilter value={filter.company} onChoose={(value) => onFilter('company', value)} />}
        <FilterMenu
          label={filters.state}
          value={filter.state}
          options={PROJECT_STATES.map((value) => ({ value, label: texts.states[value] }))}
          onChoose={(value) => onFilter('state', value)}
        />
      </MoreTools>
      {isFilteringProjects(filter) && (
        <Button variant="subtle" color="gray" onClick={onClear}>
          {platformTexts.clear}
        </Button>
      )}
      <span className="p-inline-row p-gap-4 p-push-right">
        <GuideLink page="people" />
      </span>
    </div>
  );
}
