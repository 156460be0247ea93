import { Button } from '@mantine/core';
import { platform, type PlatformUser } from '@parley/contract';
import { IconDownload, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { EmptyList } from '#features/platform/empty-list.tsx';
import { useAdministers } from '#shared/access/administers.ts';
import { offerCsv } from '#shared/api/download.ts';
import { grouped } from '#texts/counted.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { KeyFoot } from '#shared/ui/key-foot.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { MoreTools } from '#shared/ui/more-tools.tsx';
import { QuietButton } from '#shared/ui/quiet-button.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { useNewInAddress } from '#shared/use-new-in-address.ts';
import { platformTexts } from '#texts/platform.ts';
import { platformUserTexts as texts } from '#texts/platform-users.ts';
import { RowTable } from '#features/platform/table/row-table.tsx';
import { useChosenRows } from '#features/platform/table/use-chosen-rows.ts';
import { TabTools } from '#features/platform/tab-tools.tsx';
import { useCompanies } from '#features/platform/use-companies.ts';
import { AddUserPanel } from '#features/platform/users/add-user-panel.tsx';
import { useUsersView } from '#features/platform/users/use-users-view.ts';
import { readUserIds, useUsers } from '#features/platform/users/use-users.ts';
import { userColumns } from '#features/platform/users/user-columns.tsx';
import { isFilteringUsers, userQueryOf, type UserSort } from '#features/platform/users/user-filters.ts';
import { unlockUser } from '#features/platform/users/user-commands.ts';
import { UserPanel } from '#features/platform/users/user-panel.tsx';
import { UsersBulk } from '#features/platform/users/users-bulk.tsx';
import { UsersTools } from '#features/platform/users/users-tools.tsx';

/** The users of the platform, or of the company; one of them is open beside the list. */
export function UsersTab() {
  const searchInput = useRef<HTMLInputElement>(null);
  const gridRef = useRef<HTMLDivElement>(null);
  const view = useUsersView(gridRef);
  const { filter, add, close } = view;
  const { items, first, error, refetch, hasNextPage, onMore } = useUsers(filter);
  const { companyName } = useCompanies();
  const hasCompanies = useAdministers() === 'platform';
  const columns = useMemo(() => userColumns(hasCompanies ? companyName : undefined), [hasCompanies, companyName]);
  const chosen = useChosenRows(JSON.stringify({ ...filter, sort: '', desc: '' }), {
    total: first?.total ?? 0,
    items: items ?? [],
    readAll: () => readUserIds(filter),
  });
  useNewInAddress(add, items !== undefined);
  const { shortcuts } = texts;
  useHotkeys(texts.columns.name, [
    { keys: 'Ctrl+F', description: shortcuts.search, run: () => searchInput.current?.focus() },
    { keys: 'Ctrl+A', description: shortcuts.add, yieldsToTyping: true, run: add },
    { keys: 'ArrowDown', description: shortcuts.next, run: () => gridRef.current?.focus() },
    { keys: 'ArrowUp', description: shortcuts.previous, run: () => gridRef.current?.focus() },
    { keys: 'Enter', description: shortcuts.open },
    { keys: 'X', description: shortcuts.select },
    { keys: 'U', description: shortcuts.unlock },
    { keys: 'Esc', description: shortcuts.close, enabled: view.isOpen, run: close },
  ]);

  if (error && !items) {
    return <LoadError what={platformTexts.tabs.users} error={error} onRetry={() => void refetch()} />;
  }
  if (!items || !first) return <SkeletonRows />;
  return (
    <div className="p-columns">
      <TabTools>
        <MoreTools>
          <QuietButton
            icon={IconDownload}
            onClick={() => void offerCsv(platform.users, texts.csvName, { query: userQueryOf(filter) })}
          >
            {platformTexts.csv}
          </QuietButton>
        </MoreTools>
        <Button leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />} onClick={add}>
          {texts.add}
        </Button>
      </TabTools>
      <div className="p-column">
        <UsersTools
          filter={{ ...filter, q: view.query }}
          searchInput={searchInput}
          hasCompanies={hasCompanies}
          attention={first.attention}
          onSearch={view.setQuery}
          onFilter={view.setFilter}
          onClear={view.clear}
          onLeave={() => gridRef.current?.focus()}
        />
        {chosen.chosen.size > 0 && <UsersBulk chosen={chosen.chosen} onLeft={chosen.set} onClear={chosen.clear} />}
        <RowTable<PlatformUser, UserSort>
          label={platformTexts.tabs.users}
          items={items}
          columns={columns}
          leastWidth={hasCompanies ? 760 : 640}
          sorting={view.sorting}
          choosing={chosen}
          opened={view.openedId}
          gridRef={gridRef}
          hasMore={hasNextPage}
          onMore={onMore}
          onOpen={({ id }) => view.open(id)}
          letters={{ x: ({ id }) => chosen.onToggle(id), u: (user) => void unlockUser(user) }}
          empty={
            <EmptyList icon={IconUsers} texts={texts} isFiltering={isFilteringUsers(filter)} onClear={view.clear} />
          }
        />
        <KeyFoot
          keys={[
            { keys: ['↑', '↓'], does: platformTexts.table.keys.move },
            { keys: ['Enter'], does: platformTexts.table.keys.open },
            { keys: ['X'], does: platformTexts.table.keys.select },
            { keys: ['U'], does: platformTexts.table.keys.unlock },
          ]}
        >
          <span className="p-figures" role="status">
            {platformTexts.table.shown(grouped(items.length), grouped(first.total))}
          </span>
        </KeyFoot>
      </div>
      {view.isAdding && <AddUserPanel onClose={close} onOpen={view.open} />}
      {view.openedId !== undefined && <UserPanel key={view.openedId} id={view.openedId} onClose={close} />}
    </div>
  );
}
