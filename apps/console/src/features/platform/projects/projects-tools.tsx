import { PROJECT_STATES } from '@parley/contract';
import { FilterMenu } from '#shared/ui/filter-menu.tsx';
import { platformProjectTexts as texts } from '#texts/platform-projects.ts';
import { ListTools, type ListToolsProps } from '#features/platform/list-tools.tsx';
import {
  isFilteringProjects,
  type ProjectFilter,
  type ProjectFilterName,
} from '#features/platform/projects/project-filters.ts';

export function ProjectsTools(props: ListToolsProps<ProjectFilter, ProjectFilterName>) {
  const { filter, onFilter } = props;
  return (
    <ListTools {...props} searchLabel={texts.search} isFiltering={isFilteringProjects(filter)}>
      <FilterMenu
        label={texts.filters.state}
        value={filter.state}
        options={PROJECT_STATES.map((value) => ({ value, label: texts.states[value] }))}
        onChoose={(value) => onFilter('state', value)}
      />
    </ListTools>
  );
}
