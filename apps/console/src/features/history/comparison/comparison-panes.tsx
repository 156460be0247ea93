import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { AuditPanel, nameIn } from '#features/history/audit-panel.tsx';
import type { AuthorName } from '#features/history/versions/author-name.ts';
import { DeletedList } from '#features/history/restoring/deleted-list.tsx';
import { DiffList } from '#features/history/comparison/diff-list.tsx';
import { Equal, EqualTab } from '#features/history/comparison/nothing-differs.tsx';
import { ThingList } from '#features/history/comparison/thing-list.tsx';
import type { Comparable, ComparisonState } from '#features/history/comparison/use-comparison.ts';
import styles from '#features/history/comparison/comparison.module.css';

interface PaneProps {
  comparison: ComparisonState;
  nameOf: AuthorName;
}

/** The items that differ or were deleted, on the left. */
export function ThingsPane({ comparison, nameOf }: PaneProps) {
  const { view, shown, selected, search, audit, restoring } = comparison;
  const { text, field, write } = search;
  return (
    <aside className={styles.aside}>
      <ThingList
        diffs={shown ?? []}
        selected={selected?.name}
        search={text}
        searchRef={field}
        onSearch={write}
        onSelect={view.select}
      />
      {audit.isShown && audit.gone && (
        <DeletedList
          seconds={Math.min(view.left.seconds, view.right.seconds)}
          things={audit.gone}
          nameOf={nameOf}
          onRestore={restoring.restoreDeleted}
        />
      )}
    </aside>
  );
}

interface DiffsPaneProps extends PaneProps, Pick<Comparable, 'moments' | 'tabs'> {
  isInline: boolean;
}

/** The differences of the things, one below the other. */
export function DiffsPane({ comparison, nameOf, moments, tabs, isInline }: DiffsPaneProps) {
  const { view, tab, place, diffs, shown, selected, search, audit, restoring } = comparison;
  const { left, right } = view;
  const isEqual = tabs.every((each) => diffs[each]?.every(({ kind }) => kind === 'same'));
  const differing = tabs.find((each) => diffs[each]?.some(({ kind }) => kind !== 'same'));
  return (
    <div className="p-column">
      {!shown && <SkeletonRows />}
      {shown?.length === 0 &&
        (isEqual ? (
          <Equal moments={moments} left={left.seconds} right={right.seconds} onPick={view.pickLeft} />
        ) : (
          <EqualTab tab={tab} differing={differing} isSearched={search.text !== ''} onShow={view.showTab} />
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
          auditOf={audit.isShown ? nameOf : undefined}
          deletions={audit.deletions}
          restoreOf={restoring.restoreOf}
          onSelect={view.select}
          onAudit={view.showChangesOf}
        />
      )}
    </div>
  );
}

/** The changes of one thing, at the right, while the address names it. */
export function ChangesPane({ comparison, nameOf }: PaneProps) {
  const { view, tab, audit, restoring } = comparison;
  if (!audit.isAllowed || view.auditedId === undefined) return null;
  return (
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
  );
}
