import { Button } from '@mantine/core';
import { USER_STATUSES } from '@parley/contract';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { grouped } from '#texts/counted.ts';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { MoreTools } from '#shared/ui/more-tools.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { platformTexts } from '#texts/platform.ts';
import { platformUserTexts as texts } from '#texts/platform-users.ts';
import { FilterMenu } from '#shared/ui/filter-menu.tsx';
import { CompanyFilter } from '#features/platform/company-filter.tsx';
import {
  isFilteringUsers,
  SIGN_INS,
  type UserFilter,
  type UserFilterName,
} from '#features/platform/users/user-filters.ts';
import styles from '#features/platform/tools.module.css';

interface UsersToolsProps {
  filter: UserFilter;
  searchInput: RefObject<HTMLInputElement | null>;
  hasCompanies: boolean;
  /** Users who need attention, whatever the filters leave. */
  attention: number;
  onSearch: (text: string) => void;
  onFilter: (name: UserFilterName, value: string) => void;
  onClear: () => void;
  onLeave: () => void;
}

/** The search and the filters of the list; all of them are in the address. */
export function UsersTools(props: UsersToolsProps) {
  const { filter, searchInput, hasCompanies, attention, onSearch, onFilter, onClear, onLeave } = props;
  const { filters } = texts;
  const isAttention = filter.attention === 'true';
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
          label={filters.status}
          value={filter.status}
          options={USER_STATUSES.map((value) => ({ value, label: texts.statuses[value] }))}
          onChoose={(value) => onFilter('status', value)}
        />
        <FilterMenu
          label={filters.sign_in}
          value={filter.sign_in}
          options={SIGN_INS.map((value) => ({ value, label: texts.signIns[value] }))}
          onChoose={(value) => onFilter('sign_in', value)}
        />
      </MoreTools>
      {isFilteringUsers(filter) && (
        <Button variant="subtle" color="gray" onClick={onClear}>
          {platformTexts.clear}
        </Button>
      )}
      <span className="p-inline-row p-gap-4 p-push-right">
        {(attention > 0 || isAttention) && (
          <Button
            variant={isAttention ? 'light' : 'subtle'}
            aria-pressed={isAttention}
            title={texts.attentionHint}
            onClick={() => onFilter('attention', isAttention ? '' : 'true')}
          >
            {texts.attention(grouped(attention))}
          </Button>
        )}
        <GuideLink page="people" />
      </span>
    </div>
  );
}
