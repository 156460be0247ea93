import { Button } from '@mantine/core';
import { USER_STATUSES } from '@parley/contract';
import { FilterMenu } from '#shared/ui/filter-menu.tsx';
import { grouped } from '#texts/counted.ts';
import { platformUserTexts as texts } from '#texts/platform-users.ts';
import { ListTools, type ListToolsProps } from '#features/platform/list-tools.tsx';
import {
  isFilteringUsers,
  SIGN_INS,
  type UserFilter,
  type UserFilterName,
} from '#features/platform/users/user-filters.ts';

interface UsersToolsProps extends ListToolsProps<UserFilter, UserFilterName> {
  /** Users who need attention, regardless of the filters. */
  attention: number;
}

export function UsersTools({ attention, ...props }: UsersToolsProps) {
  const { filter, onFilter } = props;
  const { filters } = texts;
  const isAttention = filter.attention === 'true';
  return (
    <ListTools
      {...props}
      searchLabel={texts.search}
      isFiltering={isFilteringUsers(filter)}
      more={
        (attention > 0 || isAttention) && (
          <Button
            variant={isAttention ? 'light' : 'subtle'}
            aria-pressed={isAttention}
            title={texts.attentionHint}
            onClick={() => onFilter('attention', isAttention ? '' : 'true')}
          >
            {texts.attention(grouped(attention))}
          </Button>
        )
      }
    >
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
    </ListTools>
  );
}
