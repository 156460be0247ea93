import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { MoreTools } from '#shared/ui/more-tools.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { platformTexts } from '#texts/platform.ts';
import { CompanyFilter } from '#features/platform/company-filter.tsx';
import styles from '#features/platform/tools.module.css';

export interface ListToolsProps<Filter, Name extends string> {
  filter: Filter;
  searchInput: RefObject<HTMLInputElement | null>;
  hasCompanies: boolean;
  onSearch: (text: string) => void;
  onFilter: (name: Name, value: string) => void;
  onClear: () => void;
  onLeave: () => void;
}

interface Parts {
  searchLabel: string;
  isFiltering: boolean;
  /** Filters after the filter by company. */
  children: ReactNode;
  /** Tools before the link to the guide. */
  more?: ReactNode;
}

/** The search and the filters of a list of users or projects; all of them are in the address. */
export function ListTools<Name extends string>(
  props: ListToolsProps<{ q: string; company: string }, Name | 'company'> & Parts,
) {
  const { filter, searchInput, hasCompanies, onSearch, onFilter, onClear, onLeave } = props;
  const { searchLabel, isFiltering, children, more } = props;
  return (
    <div className="p-tool-bar p-wrap p-gap-8" role="search">
      <SearchField
        label={searchLabel}
        query={filter.q}
        inputRef={searchInput}
        className={styles.search}
        onSearch={onSearch}
        onLeave={onLeave}
      />
      <MoreTools icon={IconAdjustmentsHorizontal}>
        {hasCompanies && <CompanyFilter value={filter.company} onChoose={(value) => onFilter('company', value)} />}
        {children}
      </MoreTools>
      {isFiltering && (
        <Button variant="subtle" color="gray" onClick={onClear}>
          {platformTexts.clear}
        </Button>
      )}
      <span className="p-inline-row p-gap-4 p-push-right">
        {more}
        <GuideLink page="people" />
      </span>
    </div>
  );
}
