import { NativeSelect } from '@mantine/core';
import { auditTrail, type AuditTrailEntry } from '@parley/contract';
import { IconDownload, IconListDetails, IconShieldCheck } from '@tabler/icons-react';
import { Can } from '#shared/access/access.tsx';
import { call } from '#shared/api/client.ts';
import { offerDownload } from '#shared/api/download.ts';
import { useRead, useWrite } from '#shared/api/hooks.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { queryOfLog, useLogFilter } from '#shared/logs/log-filter.ts';
import { LogTable, type LogColumn } from '#shared/logs/log-table.tsx';
import { LogTools } from '#shared/logs/log-tools.tsx';
import { useLog } from '#shared/logs/use-log.ts';
import { useAddress } from '#shared/use-address.ts';
import { shownMoment } from '#shared/times.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { PageHeader } from '#shared/ui/page-header.tsx';
import { QuietButton } from '#shared/ui/quiet-button.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { auditTexts as texts } from '#texts/audit.ts';
import { TabTools } from '#features/platform/tab-tools.tsx';
import { EntryPanel } from '#features/platform/audit/entry-panel.tsx';
import { itemOf, whoDid } from '#features/platform/audit/shown-entry.ts';
import { VerifyResult } from '#features/platform/audit/verify-result.tsx';
import styles from '#features/platform/audit/audit-tab.module.css';

const OWN_FILTERS = ['resource', 'thing', 'outcome', 'q'] as const;

/** Who changed users, roles, members, tokens and projects, and who tried to. */
export function AuditTab() {
  const { filter, isFiltering, change, clear } = useLogFilter(OWN_FILTERS);
  const query = queryOfLog(filter);
  const { entries, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useLog(
    'audit trail',
    query,
    (place) => call(auditTrail.list, place),
  );
  const { data: kinds } = useRead(auditTrail.kinds, { quiet: true });
  const verify = useWrite(auditTrail.verify);
  const { params, write } = useAddress();
  const opened = Number(params.get('entry')) || undefined;
  const open = (id: number | undefined) => write({ entry: () => (id === undefined ? '' : String(id)) });
  const entry = useEntry(opened, entries);

  function move(by: number): void {
    if (!entries) return;
    const at = entries.findIndex(({ id }) => id === opened);
    const next = entries[at < 0 ? 0 : Math.min(Math.max(at + by, 0), entries.length - 1)];
    if (next) open(next.id);
  }
  useHotkeys(texts.title, [
    { keys: 'ArrowDown', description: texts.shortcuts.next, run: () => move(1) },
    { keys: 'ArrowUp', description: texts.shortcuts.previous, run: () => move(-1) },
    { keys: 'Esc', description: texts.shortcuts.close, enabled: opened !== undefined, run: () => open(undefined) },
  ]);

  if (error) return <LoadError what={texts.title} error={error} onRetry={() => void refetch()} />;
  const { filters } = texts;
  return (
    <div className="p-columns">
      <PageHeader count={hasNextPage ? undefined : entries?.length} />
      <TabTools>
        <Can do={auditTrail.verify}>
          <QuietButton
            icon={IconShieldCheck}
            title={texts.verify.hint}
            loading={verify.isPending}
            onClick={() => verify.mutate({})}
          >
            {texts.verify.button}
          </QuietButton>
        </Can>
        <QuietButton
          icon={IconDownload}
          onClick={() => void offerDownload(auditTrail.list, { ...query, format: 'jsonl' })}
        >
          {texts.download}
        </QuietButton>
        <GuideLink page="audit" />
      </TabTools>
      <div className="p-column">
        <LogTools
          title={texts.title}
          filter={filter}
          isFiltering={isFiltering}
          actions={(kinds?.actions ?? []).map((action) => ({ value: action, label: action }))}
          onChange={change}
          onClear={clear}
          filters={
            <>
              <NativeSelect
                aria-label={filters.resource}
                value={filter.resource}
                data={[{ value: '', label: filters.anyResource }, ...(kinds?.resources ?? [])]}
                onChange={(event) => change({ resource: event.currentTarget.value, thing: '' })}
              />
              <NativeSelect
                aria-label={filters.outcome}
                value={filter.outcome}
                data={[
                  { value: '', label: filters.anyOutcome },
                  { value: 'done', label: filters.done },
                  { value: 'refused', label: filters.refused },
                ]}
                onChange={(event) => change({ outcome: event.currentTarget.value })}
              />
            </>
          }
        />
        {verify.data && <VerifyResult verdict={verify.data} onClose={verify.reset} />}
        {!entries && <SkeletonRows />}
        {entries?.length === 0 && (
          <EmptyState icon={IconListDetails} title={isFiltering ? texts.empty.noMatch : texts.empty.title}>
            {isFiltering ? texts.empty.noMatchHint : texts.empty.text}
          </EmptyState>
        )}
        {entries && entries.length > 0 && (
          <LogTable
            label={texts.title}
            columns={COLUMNS}
            entries={entries}
            className={styles.columns}
            selected={opened}
            onSelect={open}
            hasMore={hasNextPage}
            isLoadingMore={isFetchingNextPage}
            onMore={() => void fetchNextPage()}
          />
        )}
      </div>
      {entry && (
        <EntryPanel
          key={entry.id}
          entry={entry}
          onOfItem={() => change({ resource: entry.resource, thing: entry.thing ?? '' })}
          onClose={() => open(undefined)}
        />
      )}
    </div>
  );
}

/** The entry of the address: of the list, or read by itself where the list does not have it. */
function useEntry(
  id: number | undefined,
  entries: readonly AuditTrailEntry[] | undefined,
): AuditTrailEntry | undefined {
  const listed = entries?.find((one) => one.id === id);
  const isMissing = id !== undefined && entries !== undefined && !listed;
  const { data } = useRead(auditTrail.get, { params: { id: id ?? 0 }, enabled: isMissing });
  return listed ?? (isMissing ? data : undefined);
}

const COLUMNS: readonly LogColumn<AuditTrailEntry>[] = [
  { title: texts.columns.at, cell: ({ at }) => shownMoment(at / 1_000_000), className: `p-figures ${styles.at}` },
  { title: texts.columns.who, cell: whoDid, className: styles.who },
  { title: texts.columns.action, cell: (entry) => <Action entry={entry} />, className: styles.action },
  {
    title: texts.columns.what,
    cell: (entry) => (entry.refused ? entry.refused.route : itemOf(entry)),
    className: styles.what,
  },
];

/** Opens the entry by keys; the row does so for the pointer. */
function Action({ entry: { action, refused } }: { entry: AuditTrailEntry }) {
  return (
    <button type="button" className={`p-bare-button ${styles.open}`} title={action}>
      {refused && <StateIcon state="warning" size={14} />}
      {action}
    </button>
  );
}
