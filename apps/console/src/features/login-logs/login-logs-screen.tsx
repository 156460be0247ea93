import { users } from '@parley/contract';
import { Button } from '@mantine/core';
import { IconDownload, IconListDetails } from '@tabler/icons-react';
import { useRef } from 'react';
import { useInfiniteLoginLogs } from '#features/login-logs/use-login-logs.ts';
import { shownMoment } from '#shared/times.ts';
import { offerCsv } from '#shared/api/download.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { PageHeader } from '#shared/ui/page-header.tsx';
import { QuietButton } from '#shared/ui/quiet-button.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { useFocusOnArrival } from '#shared/ui/use-focus-on-arrival.ts';
import styles from '#features/login-logs/login-logs-screen.module.css';

/** Who signed in and out, or failed to, in the last two months. */
export function LoginLogsScreen() {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteLoginLogs();
  const list = useRef<HTMLDivElement>(null);
  useFocusOnArrival(list, { enabled: data !== undefined });
  if (error) return <LoadError what="Login logs" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  const entries = data.pages.flatMap(({ items }) => items);
  return (
    <>
      <PageHeader count={hasNextPage ? undefined : entries.length} />
      <div className={`p-tool-bar ${styles['tools']}`}>
        <span className={styles['period']}>Last 2 months, newest first</span>
        <QuietButton icon={IconDownload} onClick={() => void offerCsv(users.logs, 'login-logs.csv')}>
          Download as CSV
        </QuietButton>
      </div>
      {entries.length === 0 ? (
        <EmptyState icon={IconListDetails} title="Nobody has signed in">
          Sign-ins, sign-outs and failures of the last two months are listed here.
        </EmptyState>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must scroll by keys, too.
        <div ref={list} className={styles['scroll']} role="region" aria-label="Login logs" tabIndex={0}>
          <table className={styles['table']}>
            <thead>
              <tr>
                <th scope="col">ID</th>
                <th scope="col">User</th>
                <th scope="col">Action</th>
                <th scope="col">Logged at</th>
              </tr>
            </thead>
            <tbody>
              {entries.map(({ id, name, email, action, created_at }) => (
                <tr key={id}>
                  <td className="p-figures">{id}</td>
                  <td>
                    {name} <span className={styles['email']}>{email}</span>
                  </td>
                  <td>{action}</td>
                  <td>
                    <Moment seconds={created_at} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {hasNextPage && (
            <Button m="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show earlier ones
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** Where there is no room for both, the time goes below the date. */
function Moment({ seconds }: { seconds: number }) {
  const [date, time] = shownMoment(seconds).split(' ');
  return (
    <>
      <span className={styles['whole']}>{date}</span> <span className={styles['whole']}>{time}</span>
    </>
  );
}
