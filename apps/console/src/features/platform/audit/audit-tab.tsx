import { auditTrail, type AuditTrailEntry } from '@parley/contract';
import { call } from '#shared/api/client.ts';
import { useRead, useWrite } from '#shared/api/hooks.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { queryOfLog, useLogFilter } from '#parts/logs/log-filter.ts';
import { LogTools } from '#parts/logs/log-tools.tsx';
import { NoEntries } from '#parts/logs/no-entries.tsx';
import { useLog } from '#parts/logs/use-log.ts';
import { useAddress } from '#shared/use-address.ts';
import { LoadError } from '#shared/ui/load-error.tsx';
import { PageHeader } from '#shared/ui/page-header.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { auditTexts as texts } from '#texts/audit.ts';
import { AUDIT_FILTERS, AuditFilters } from '#features/platform/audit/audit-filters.tsx';
import { AuditTable } from '#features/platform/audit/audit-table.tsx';
import { AuditTools } from '#features/platform/audit/audit-tools.tsx';
import { EntryPanel } from '#features/platform/audit/entry-panel.tsx';
import { VerifyResult } from '#features/platform/audit/verify-result.tsx';

/** Lists the changes of users, roles, members, tokens and projects, and the refused attempts. */
export function AuditTab() {
  const { filter, isFiltering, change, clear } = useLogFilter(AUDIT_FILTERS);
  const query = queryOfLog(filter);
  const { entries, further, error, retry } = useLog('audit trail', query, (place) => call(auditTrail.list, place), {
    unitsPerSecond: 1_000_000,
  });
  const { data: kinds } = useRead(auditTrail.kinds, { handles: ['local'] });
  const verify = useWrite(auditTrail.verify);
  const { entry, opened, open } = useOpenEntry(entries);
  if (error) return <LoadError what={texts.title} error={error} onRetry={retry} />;
  return (
    <div className="p-columns">
      <PageHeader count={further ? undefined : entries?.length} />
      <AuditTools query={query} isVerifying={verify.isPending} onVerify={() => verify.mutate({})} />
      <div className="p-column">
        <LogTools
          title={texts.title}
          filter={filter}
          isFiltering={isFiltering}
          actions={(kinds?.actions ?? []).map((action) => ({ value: action, label: action }))}
          onChange={change}
          onClear={clear}
          filters={<AuditFilters filter={filter} resources={kinds?.resources ?? []} onChange={change} />}
        />
        {verify.data && <VerifyResult verdict={verify.data} onClose={verify.reset} />}
        {!entries && <SkeletonRows />}
        {entries?.length === 0 && (
          <NoEntries isFiltering={isFiltering} onClear={clear} further={further} texts={texts.none} />
        )}
        {entries && entries.length > 0 && (
          <AuditTable entries={entries} selected={opened} onSelect={open} further={further} />
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

/** The entry in the address, from the list or read separately if the list lacks it. Keys move to the next one. */
function useOpenEntry(entries: readonly AuditTrailEntry[] | undefined) {
  const { params, write } = useAddress();
  const opened = Number(params.get('entry')) || undefined;
  const open = (id: number | undefined) => write({ entry: () => (id === undefined ? '' : String(id)) });
  const listed = entries?.find(({ id }) => id === opened);
  const isMissing = opened !== undefined && entries !== undefined && !listed;
  const { data } = useRead(auditTrail.get, { params: { id: opened ?? 0 }, enabled: isMissing });

  function move(by: number): void {
    if (!entries) return;
    const at = entries.findIndex(({ id }) => id === opened);
    const next = entries[at < 0 ? 0 : Math.min(Math.max(at + by, 0), entries.length - 1)];
    if (next) open(next.id);
  }
  const { shortcuts } = texts;
  useHotkeys(texts.title, [
    { keys: 'ArrowDown', description: shortcuts.next, run: () => move(1) },
    { keys: 'ArrowUp', description: shortcuts.previous, run: () => move(-1) },
    { keys: 'Esc', description: shortcuts.close, enabled: opened !== undefined, run: () => open(undefined) },
  ]);
  return { entry: listed ?? (isMissing ? data : undefined), opened, open };
}
