import type { AuditTrailEntry } from '@parley/contract';
import { LogTable, type LogColumn, type LogTableProps } from '#parts/logs/log-table.tsx';
import { shownMoment } from '#shared/times.ts';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { auditTexts as texts } from '#texts/audit.ts';
import { itemOf, whoDid } from '#features/platform/audit/shown-entry.ts';
import styles from '#features/platform/audit/audit-tab.module.css';

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

type AuditTableProps = Omit<LogTableProps<AuditTrailEntry>, 'label' | 'columns' | 'className'>;

/** The table of entries; the selected one is shown beside it. */
export function AuditTable(props: AuditTableProps) {
  return <LogTable label={texts.title} columns={COLUMNS} className={styles.columns} {...props} />;
}

/** Opens the entry by keys; the row does so for the pointer. */
function Action({ entry: { action, refused } }: { entry: AuditTrailEntry }) {
  return (
    <button type="button" className={`p-bare-button ${styles.open}`} title={action}>
      {refused && <StateIcon state="warning" size={14} />}
      {action}
    </button>
  );
}
