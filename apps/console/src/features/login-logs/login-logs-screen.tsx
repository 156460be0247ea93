import { users } from '@parley/contract';
import { UNSUCCESSFUL_ACTIONS, USER_LOG_ACTIONS, type UserLogEntry } from '@parley/domain/user';
import { IconDownload } from '@tabler/icons-react';
import { call } from '#shared/api/client.ts';
import { offerDownload } from '#shared/api/download.ts';
import { queryOfLog, useLogFilter } from '#parts/logs/log-filter.ts';
import { LogTable, type LogColumn } from '#parts/logs/log-table.tsx';
import { LogTools } from '#parts/logs/log-tools.tsx';
import { NoEntries } from '#parts/logs/no-entries.tsx';
import { useLog } from '#parts/logs/use-log.ts';
import { shownMoment } from '#shared/times.ts';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { MoreTools } from '#shared/ui/more-tools.tsx';
import { PageHeader } from '#shared/ui/page-header.tsx';
import { QuietButton } from '#shared/ui/quiet-button.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { loginLogTexts as texts } from '#texts/login-logs.ts';
import styles from '#features/login-logs/login-logs-screen.module.css';

const ACTIONS = [
  { value: 'unsuccessful', label: texts.unsuccessful },
  ...USER_LOG_ACTIONS.map((action) => ({ value: action, label: action })),
];

const COLUMNS: readonly LogColumn<UserLogEntry>[] = [
  { title: texts.columns.id, cell: ({ id }) => id, className: `p-figures ${styles.id}` },
  {
    title: texts.columns.user,
    cell: ({ name, email }) => (
      <>
        {name} <span className="p-size-13 p-muted">{email}</span>
      </>
    ),
    className: styles.user,
  },
  { title: texts.columns.action, cell: ({ action }) => <Action action={action} />, className: styles.action },
  {
    title: texts.columns.loggedAt,
    cell: ({ created_at }) => shownMoment(created_at),
    className: `p-figures ${styles.moment}`,
  },
];

/** Lists the sign-ins, sign-outs and failed attempts of the last two months. */
export function LoginLogsScreen() {
  const { filter, isFiltering, change, clear } = useLogFilter();
  const query = queryOfLog(filter);
  const { entries, further, error, retry } = useLog('login logs', query, (place) => call(users.logs, place));
  if (error) return <LoadError what={texts.title} error={error} onRetry={retry} />;
  return (
    <div className="p-column">
      <PageHeader count={further ? undefined : entries?.length} />
      <LogTools
        title={texts.title}
        filter={filter}
        isFiltering={isFiltering}
        actions={ACTIONS}
        onChange={change}
        onClear={clear}
      >
        <MoreTools>
          <span className="p-caption">{texts.period}</span>
          <QuietButton icon={IconDownload} onClick={() => void offerDownload(users.logs, { ...query, format: 'csv' })}>
            {texts.download}
          </QuietButton>
          <GuideLink page="audit" />
        </MoreTools>
      </LogTools>
      {!entries && <SkeletonRows />}
      {entries?.length === 0 && <NoEntries isFiltering={isFiltering} onClear={clear} further={further} texts={texts} />}
      {entries && entries.length > 0 && (
        <LogTable
          label={texts.title}
          columns={COLUMNS}
          entries={entries}
          className={styles.columns}
          further={further}
        />
      )}
    </div>
  );
}

function Action({ action }: Pick<UserLogEntry, 'action'>) {
  if (!UNSUCCESSFUL_ACTIONS.some((one) => one === action)) return action;
  return (
    <span className="p-inline-row p-gap-6">
      <StateIcon state={action === 'suspended' ? 'error' : 'warning'} size={14} />
      {action}
    </span>
  );
}
