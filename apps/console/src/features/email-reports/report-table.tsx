import type { EmailReport } from '@parley/domain/email-report';
import { counted } from '#texts/counted.ts';
import { shownMinute } from '#shared/times.ts';
import { shownIn } from '#shared/zoned-time.ts';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { emailReportTexts as texts } from '#texts/email-reports.ts';
import { scheduleWords } from '#features/email-reports/schedule.ts';
import { SENDING_ICONS } from '#features/email-reports/sending-icons.ts';
import styles from '#features/email-reports/email-reports.module.css';

interface ReportTableProps {
  reports: readonly EmailReport[];
  selected: number | undefined;
  onSelect: (id: number) => void;
}

export function focusReport(id: number): void {
  document.querySelector<HTMLElement>(`[data-report="${id}"]`)?.focus();
}

export function ReportTable({ reports, selected, onSelect }: ReportTableProps) {
  const { columns } = texts;
  return (
    <div className="p-fill p-shortenable p-scroll">
      <table className={`p-table ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{columns.name}</th>
            <th scope="col" className={styles.wide}>
              {columns.schedule}
            </th>
            <th scope="col" className={styles.next}>
              {columns.next}
            </th>
            <th scope="col" className={`${styles.wide} ${styles.last}`}>
              {columns.last}
            </th>
            <th scope="col" className={`${styles.wide} ${styles.count}`}>
              {columns.recipients}
            </th>
          </tr>
        </thead>
        <tbody>
          {reports.map((report) => (
            <tr key={report.id} className="p-row" data-selected={report.id === selected || undefined}>
              <th scope="row" className={styles.name}>
                <button
                  type="button"
                  className="p-bare-button p-cut"
                  data-report={report.id}
                  aria-pressed={report.id === selected}
                  onClick={() => onSelect(report.id)}
                >
                  {report.name}
                </button>
              </th>
              <td className={`p-cut ${styles.wide} ${styles.schedule}`}>
                {scheduleWords(report.schedule) ?? report.schedule}
              </td>
              <td>{nextOf(report)}</td>
              <td className={styles.wide}>
                <Last report={report} />
              </td>
              <td className={styles.wide}>{counted(report.recipients.length, texts.recipient)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function nextOf({ next: [at], time_zone, is_paused }: EmailReport): string {
  if (is_paused) return texts.paused;
  return at === undefined ? '' : shownIn(time_zone, at);
}

function Last({ report: { last } }: { report: EmailReport }) {
  if (!last) return <span className="p-caption">{texts.never}</span>;
  return (
    <span className="p-inline-row p-gap-6">
      <StateIcon state={SENDING_ICONS[last.state]} />
      {texts.history.states[last.state]} {last.ended !== null && shownMinute(last.ended)}
    </span>
  );
}
