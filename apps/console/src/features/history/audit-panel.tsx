import { Button } from '@mantine/core';
import { history, type AuditEntry } from '@parley/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#shared/api/client.ts';
import { useProjectId } from '#shared/session/session.ts';
import { shownMoment } from '#shared/times.ts';
import { LoadError } from '#shared/ui/load-error.tsx';
import { SidePanel } from '#shared/ui/side-panel.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import type { AuthorName } from '#features/history/versions/author-name.ts';
import type { Compared } from '#features/history/comparison/serialize.ts';
import { historyTexts } from '#texts/history.ts';
import styles from '#features/history/audit-panel.module.css';

const texts = historyTexts.audit;

interface AuditPanelProps {
  resource: Compared;
  id: number;
  nameOf: AuthorName;
  /** Compares the item before and after a change. */
  onCompare: (entry: AuditEntry) => void;
  /** Undefined where the user may not. */
  onRestore: ((entry: AuditEntry) => void) | undefined;
  onClose: () => void;
}

/** Every change of one thing, newest first. */
export function AuditPanel({ resource, id, nameOf, onCompare, onRestore, onClose }: AuditPanelProps) {
  const projectId = useProjectId();
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: [`GET ${history.audit.path}`, projectId, { resource, id }, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(history.audit, {
        projectId,
        query: { resource, id, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    refetchOnMount: 'always',
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
  const entries = data?.pages.flatMap(({ items }) => items);
  const name = entries?.map(({ before, after }) => nameIn(after) ?? nameIn(before)).find((each) => each !== undefined);
  return (
    <SidePanel title={texts.title(name ?? historyTexts.resources[resource])} onClose={onClose} takesFocus>
      {error && <LoadError what={texts.what} error={error} onRetry={() => void refetch()} />}
      {!entries && !error && <SkeletonRows rows={4} />}
      {entries?.length === 0 && <p className={styles.none}>{texts.none}</p>}
      <ol className={`p-plain-list ${styles.changes}`}>
        {entries?.map((entry, index) => (
          <li key={entry.version}>
            <span className="p-figures">{shownMoment(Math.floor(entry.version / 1_000_000))}</span>
            <span className="p-caption">{nameOf(entry)}</span>
            <span className={styles.changedFields}>{whatChanged(entry)}</span>
            <span className={styles.changeActions}>
              <button type="button" className="p-link" onClick={() => onCompare(entry)}>
                {texts.compare}
              </button>
              {/* The newest is what there is. */}
              {onRestore && index > 0 && (
                <button type="button" className="p-link" onClick={() => onRestore(entry)}>
                  {texts.restore}
                </button>
              )}
            </span>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button m="sm" loading={isFetching} onClick={() => void fetchNextPage()}>
          {texts.earlier}
        </Button>
      )}
    </SidePanel>
  );
}

function whatChanged({ before, after, changed }: AuditEntry): string {
  if (before === null) return texts.added;
  if (after === null) return texts.deleted;
  return texts.changed(changed.join(', '));
}

/** The name that a thing had, or has. */
export function nameIn(content: AuditEntry['before']): string | undefined {
  const name = content?.['name'];
  return typeof name === 'string' ? name : undefined;
}
