import { Button } from '@mantine/core';
import { platform, type PlatformCompany } from '@parley/contract';
import { IconBuilding, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useRead } from '#shared/api/hooks.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { useProjectIdIfAny } from '#shared/session/session.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { KeyFoot } from '#shared/ui/key-foot.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { screenAddress } from '#shared/ui/screen-link.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { platformCompanyTexts as texts } from '#texts/platform-companies.ts';
import { platformTexts } from '#texts/platform.ts';
import { companyColumns } from '#features/platform/companies/company-columns.tsx';
import { addCompany, renameCompany } from '#features/platform/companies/company-commands.ts';
import { NewCompany } from '#features/platform/companies/new-company.tsx';
import { RemoveCompanyDialog } from '#features/platform/companies/remove-company-dialog.tsx';
import { RowTable } from '#features/platform/table/row-table.tsx';
import { TabTools } from '#features/platform/tab-tools.tsx';

type Sort = 'name' | 'users' | 'projects';

/** The companies to which users and projects belong. */
export function CompaniesTab() {
  const { data, error, refetch } = useRead(platform.companies);
  const [sort, setSort] = useState<{ by: Sort; isDescending: boolean }>({ by: 'name', isDescending: false });
  const [isAdding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<number>();
  const [removing, setRemoving] = useState<PlatformCompany>();
  const gridRef = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const projectId = useProjectIdIfAny();
  const add = () => setAdding(true);
  const focus = () => gridRef.current?.focus();
  const openUsers = ({ id }: PlatformCompany) =>
    void navigate(screenAddress('/app/platform-settings', projectId, { tab: 'users', company: id }));
  const rename = ({ id }: PlatformCompany) => setRenaming(id);
  const endRenaming = () => setRenaming(undefined);
  useEffect(() => {
    if (renaming === undefined && !isAdding) gridRef.current?.focus();
  }, [renaming, isAdding]);
  const { shortcuts } = texts;
  useHotkeys(platformTexts.tabs.companies, [
    { keys: 'Ctrl+A', description: shortcuts.add, yieldsToTyping: true, run: add },
    { keys: 'ArrowDown', description: shortcuts.next, run: focus },
    { keys: 'ArrowUp', description: shortcuts.previous, run: focus },
    { keys: 'Enter', description: shortcuts.open },
    { keys: 'R', description: shortcuts.rename },
    { keys: 'Delete', description: shortcuts.remove },
  ]);
  if (error && !data) {
    return <LoadError what={platformTexts.tabs.companies} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <SkeletonRows />;
  const companies = sorted(data, sort);
  const addButton = (
    <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={add}>
      {texts.add}
    </Button>
  );
  return (
    <div className="p-column">
      <TabTools>
        <GuideLink page="people" />
        {addButton}
      </TabTools>
      {isAdding && (
        <NewCompany
          onAdd={async (name) => {
            await addCompany(name);
            setAdding(false);
          }}
          onCancel={() => setAdding(false)}
        />
      )}
      <RowTable<PlatformCompany, Sort>
        label={platformTexts.tabs.companies}
        items={companies}
        columns={companyColumns({
          renaming,
          onRename: rename,
          onRenamed: async (company, name) => {
            endRenaming();
            await renameCompany(company, name);
          },
          onCancel: endRenaming,
          onRemove: setRemoving,
        })}
        leastWidth={480}
        sorting={{ ...sort, onSort: (by, isDescending) => setSort({ by, isDescending }) }}
        opened={undefined}
        gridRef={gridRef}
        hasMore={false}
        onMore={() => {}}
        onOpen={openUsers}
        letters={{ r: rename, delete: setRemoving }}
        empty={
          <EmptyState icon={IconBuilding} title={texts.empty.title}>
            {texts.empty.text}
          </EmptyState>
        }
      />
      <KeyFoot
        keys={[
          { keys: ['↑', '↓'], does: platformTexts.table.keys.move },
          { keys: ['Enter'], does: texts.keys.open },
          { keys: ['R'], does: texts.keys.rename },
          { keys: ['Del'], does: texts.keys.remove },
        ]}
      >
        <span>{texts.about}</span>
      </KeyFoot>
      {removing && <RemoveCompanyDialog company={removing} others={data} onClose={() => setRemoving(undefined)} />}
    </div>
  );
}

function sorted(all: readonly PlatformCompany[], { by, isDescending }: { by: Sort; isDescending: boolean }) {
  const compare = (a: PlatformCompany, b: PlatformCompany) =>
    by === 'name' ? a.name.localeCompare(b.name) : a[by] - b[by] || a.name.localeCompare(b.name);
  return all.toSorted((a, b) => (isDescending ? compare(b, a) : compare(a, b)));
}
