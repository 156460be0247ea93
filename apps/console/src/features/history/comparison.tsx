import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { history } from '@parley/contract';
import { IconEqual, IconSearch } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { shownMoment } from '#shared/times.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import type { ThingDiff } from '#features/history/compare.ts';
import { AuditPanel, nameIn } from '#features/history/audit-panel.tsx';
import { ComparisonFoot } from '#features/history/comparison-foot.tsx';
import { ComparisonTabs, VersionBar } from '#features/history/comparison-tools.tsx';
import { DeletedList } from '#features/history/deleted-list.tsx';
import { DiffList } from '#features/history/diff-list.tsx';
import type { AuthorName } from '#features/history/author-name.ts';
import type { Moment } from '#features/history/moments.ts';
import type { Compared } from '#features/history/serialize.ts';
import { ThingList } from '#features/history/thing-list.tsx';
import { useComparisonKeys } from '#features/history/use-comparison-keys.ts';
import { useDifferences } from '#features/history/use-differences.ts';
import { useRestoring } from '#features/history/use-restoring.ts';
import { useThings } from '#features/history/use-things.ts';
import { useVersionsInAddress } from '#features/history/use-versions-in-address.ts';
import { historyTexts } from '#texts/history.ts';
import styles from '#features/history/comparison.module.css';

interface ComparisonProps {
  moments: readonly Moment[];
  tabs: readonly Compared[];
  /** The second of what production runs. */
  production: number | undefined;
  nameOf: AuthorName;
}

const WITHOUT_ROOM = '(max-width: 1099px)';

export function Comparison({ moments, tabs, production, nameOf }: ComparisonProps) {
  const view = useVersionsInAddress(moments, tabs, production);
  const { left, right } = view;
  const before = useThings(left.mtime);
  const after = useThings(right.mtime);
  const diffs: Record<Compared, readonly ThingDiff[] | undefined> = {
    reactions: useDifferences(before.things.reactions, after.things.reactions),
    intents: useDifferences(before.things.intents, after.things.intents),
    actions: useDifferences(before.things.actions, after.things.actions),
    entities: useDifferences(before.things.entities, after.things.entities),
    settings: useDifferences(before.things.settings, after.things.settings),
    tests: useDifferences(before.things.tests, after.things.tests),
  };
  const tab = view.tab ?? 'reactions';
  const all = diffs[tab];
  const [search, setSearch] = useState('');
  const searchRef = useRef<HTMLInputElement>(null);
  const shown = useMemo(() => {
    const wanted = search.trim().toLowerCase();
    return all?.filter(({ kind, name }) => (view.isAll || kind !== 'same') && name.toLowerCase().includes(wanted));
  }, [all, search, view.isAll]);
  const selected = shown?.find(({ name }) => name === view.thing) ?? shown?.[0];
  const isInline = useMediaQuery(WITHOUT_ROOM, false, { getInitialValueInEffect: false }) || view.isInline;
  const canAudit = useCan(history.deleted);
  const hasAudit = canAudit && view.hasAudit;
  const earlier = Math.min(left.mtime, right.mtime);
  const gone = useRead(history.deleted, { query: { mtime: earlier, resource: tab }, enabled: hasAudit });
  const deletions = useRead(history.deleted, { query: { mtime: right.mtime, resource: tab }, enabled: hasAudit });
  const restoring = useRestoring({ moments, resource: tab, left, before: before.things[tab] });
  useComparisonKeys({ view, tabs, shown, selected, canAudit, restoreOf: restoring.restoreOf, searchRef });
  // Another comparison is another list.
  const place = `${left.mtime} ${right.mtime} ${tab}`;
  useEffect(() => setSearch(''), [place]);
  const error = before.error ?? after.error;
  const retry = () => {
    before.retry();
    after.retry();
  };
  const isEqual = tabs.every((each) => diffs[each]?.every(({ kind }) => kind === 'same'));
  const differing = tabs.find((each) => diffs[each]?.some(({ kind }) => kind !== 'same'));
  return (
    <>
      <VersionBar view={view} moments={moments} production={production} nameOf={nameOf} canAudit={canAudit} />
      <ComparisonTabs
        view={view}
        tabs={tabs}
        diffs={diffs}
        isInline={isInline}
        onRestoreAll={restoring.restoreAll && (() => restoring.restoreAll?.(diffs))}
      />
      {error ? (
        <LoadError what={historyTexts.what} error={error} onRetry={retry} />
      ) : (
        <div className={`p-columns ${styles.columns}`}>
          <aside className={styles.aside}>
            <ThingList
              diffs={shown ?? []}
              selected={selected?.name}
              search={search}
              searchRef={searchRef}
              onSearch={setSearch}
              onSelect={view.select}
            />
            {hasAudit && gone.data && (
              <DeletedList
                seconds={Math.min(left.seconds, right.seconds)}
                things={gone.data}
                nameOf={nameOf}
                onRestore={restoring.restoreDeleted}
              />
            )}
          </aside>
          <div className="p-column">
            {!shown && <SkeletonRows />}
            {shown?.length === 0 &&
              (isEqual ? (
                <Equal moments={moments} left={left.seconds} right={right.seconds} onPick={view.pickLeft} />
              ) : (
                <EqualTab tab={tab} differing={differing} isSearched={search !== ''} onShow={view.showTab} />
              ))}
            {shown && shown.length > 0 && (
              <DiffList
                key={place}
                resource={tab}
                diffs={shown}
                selected={selected?.name}
                left={left}
                right={right}
                isInline={isInline}
                isAll={view.isAll}
                auditOf={hasAudit ? nameOf : undefined}
                deletions={deletions.data}
                restoreOf={restoring.restoreOf}
                onSelect={view.select}
                onAudit={view.showChangesOf}
              />
            )}
          </div>
          {canAudit && view.auditedId !== undefined && (
            <AuditPanel
              key={`${tab} ${view.auditedId}`}
              resource={tab}
              id={view.auditedId}
              nameOf={nameOf}
              onCompare={({ version, before: was, after: is }) => {
                const seconds = Math.floor(version / 1_000_000);
                view.compare(seconds - 1, seconds, nameIn(is) ?? nameIn(was) ?? '');
              }}
              onRestore={restoring.restoreEntry}
              onClose={() => view.showChangesOf(undefined)}
            />
          )}
        </div>
      )}
      <ComparisonFoot resource={tab} tabs={tabs} diffs={all} canAudit={canAudit} />
    </>
  );
}

interface EqualTabProps {
  tab: Compared;
  /** The first tab with differences. */
  differing: Compared | undefined;
  isSearched: boolean;
  onShow: (tab: Compared) => void;
}

function EqualTab({ tab, differing, isSearched, onShow }: EqualTabProps) {
  const { equalTab, list, resources } = historyTexts;
  if (isSearched) {
    return (
      <EmptyState icon={IconSearch} title={list.noMatch}>
        {list.noMatchHint}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={IconEqual}
      title={equalTab.title(resources[tab])}
      action={differing && <Button onClick={() => onShow(differing)}>{equalTab.show(resources[differing])}</Button>}
    >
      {equalTab.hint}
    </EmptyState>
  );
}

interface EqualProps {
  moments: readonly Moment[];
  left: number;
  right: number;
  onPick: (seconds: number) => void;
}

function Equal({ moments, left, right, onPick }: EqualProps) {
  const other = moments.find(({ seconds }) => seconds < Math.min(left, right));
  const { title, hint, newest } = historyTexts.equal;
  return (
    <EmptyState
      icon={IconEqual}
      title={title}
      action={
        other && (
          <button type="button" className="p-link" onClick={() => onPick(other.seconds)}>
            {newest(shownMoment(other.seconds))}
          </button>
        )
      }
    >
      {hint}
    </EmptyState>
  );
}
