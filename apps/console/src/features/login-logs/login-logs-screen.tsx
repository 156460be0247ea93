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
import { loginLogTexts } from '#texts/login-logs.ts';
import styles from '#features/login-logs/login-logs-screen.module.css';

const { columns } = loginLogTexts;

/** Lists the sign-ins, sign-outs and failed attempts of the last two months. */
export function LoginLogsScreen() {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteLoginLogs();
  const list = useRef<HTMLDivElement>(null);
  useFocusOnArrival(list, { enabled: data !== undefined });
  if (error) return <LoadError what={loginLogTexts.title} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  const entries = data.pages.flatMap(({ items }) => items);
  return (
    <>
      <PageHeader count={hasNextPage ? undefined : entries.length} />
      <div className={`p-tool-bar ${styles['tools']}`}>
        <span className={styles['period']}>{loginLogTexts.period}</span>
        <QuietButton icon={IconDownload} onClick={() => void offerCsv(users.logs, 'login-logs.csv')}>
          {loginLogTexts.download}
        </QuietButton>
      </div>
      {entries.length === 0 ? (
        <EmptyState icon={IconListDetails} title={loginLogTexts.empty}>
          {loginLogTexts.emptyHint}
        </EmptyState>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must scroll by keys, too.
        <div ref={list} className={styles['scroll']} role="region" aria-label={loginLogTexts.title} tabIndex={0}>
          <table className={`p-table ${styles['table']}`}>
            <thead>
              <tr>
                <th scope="col">{columns.id}</th>
                <th scope="col">{columns.user}</th>
                <th scope="col">{columns.action}</th>
                <th scope="col">{columns.loggedAt}</th>
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
              {loginLogTexts.showEarlier}
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
