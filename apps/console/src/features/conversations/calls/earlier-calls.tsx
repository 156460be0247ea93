import { Button } from '@mantine/core';
import { calls, type ReplyOf } from '@parley/contract';
import type { Call } from '@parley/domain/call';
import type { ChatEnvironment } from '@parley/domain/deployment';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call as ask } from '#shared/api/client.ts';
import { pagesKey } from '#shared/api/hooks.ts';
import { useProjectId } from '#shared/session/session.ts';
import { shownTime } from '#shared/times.ts';
import { LoadError } from '#shared/ui/load-error.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { TableHead } from '#shared/ui/table-head.tsx';
import { CallLink } from '#features/conversations/calls/call-link.tsx';
import { endOf } from '#features/conversations/calls/shown-call.ts';
import { shownSpan } from '#features/conversations/filters/shown-span.ts';
import { callTexts as texts } from '#texts/calls.ts';
import styles from '#features/conversations/calls/calls.module.css';

type Page = ReplyOf<typeof calls.list>;

const LOOK_EVERY_MS = 10_000;

/** Calls that have ended, newest first, by pages. */
export function EarlierCalls({ environment }: { environment: ChatEnvironment }) {
  const projectId = useProjectId();
  const read = useInfiniteQuery({
    queryKey: pagesKey(calls.list, projectId, environment),
    queryFn: ({ pageParam, signal }) =>
      ask(calls.list, {
        ...{ projectId, signal, background: true },
        query: { project_env: environment, ...(pageParam === null ? {} : { before: String(pageParam) }) },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }: Page) => next,
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? LOOK_EVERY_MS : false),
  });
  const items = read.data?.pages.flatMap((page) => page.items).filter(({ ended }) => ended !== null);
  const { columns } = texts;
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{texts.earlier}</h2>
      {read.error && !items && <LoadError what={texts.title} error={read.error} onRetry={() => void read.refetch()} />}
      {!read.error && !items && <SkeletonRows />}
      {items && items.length === 0 && <p className={styles.none}>{texts.noneEarlier[environment]}</p>}
      {items && items.length > 0 && (
        <div className={styles.scroller}>
          <table className={`p-table ${styles.earlier}`}>
            <TableHead columns={[columns.number, columns.direction, columns.began, columns.lasted, columns.end]} />
            <tbody>
              {items.map((call) => (
                <Row key={call.id} call={call} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {read.hasNextPage && (
        <Button m="md" loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </section>
  );
}

function Row({ call }: { call: Call }) {
  const { direction, began, answered, ended } = call;
  return (
    <tr>
      <td>
        <CallLink call={call} />
      </td>
      <td>{texts.direction[direction]}</td>
      <td className="p-figures">{shownTime(began)}</td>
      <td className="p-figures">{answered === null || ended === null ? '' : shownSpan(ended - answered)}</td>
      <td>{endOf(call)}</td>
    </tr>
  );
}
