import type { BackupOfInstallation } from '@parley/contract';
import { shownSize } from '#shared/shown-size.ts';
import { shownMoment } from '#shared/times.ts';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { TableHead } from '#shared/ui/table-head.tsx';
import { installationTexts } from '#texts/installation.ts';
import styles from '#features/platform/installation/installation.module.css';

const { backups: texts } = installationTexts;

/** The last backups, the newest first. */
export function BackupTable({ backups }: { backups: readonly BackupOfInstallation[] }) {
  const { started, state, bytes, place } = texts.columns;
  return (
    <section className={styles.part} aria-label={texts.title}>
      <h2 className={styles.heading}>{texts.title}</h2>
      {backups.length === 0 ? (
        <p className={styles.none}>{texts.none}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must scroll by keys, too.
        <div className={styles.sideways} role="group" aria-label={texts.title} tabIndex={0}>
          <table className="p-table">
            <TableHead columns={[started, state, bytes, place]} />
            <tbody>
              {backups.map((backup) => (
                <tr key={backup.id}>
                  <td className="p-figures">{shownMoment(backup.started_at)}</td>
                  <td>
                    <BackupState backup={backup} />
                  </td>
                  <td className="p-figures">{backup.bytes === null ? '–' : shownSize(backup.bytes)}</td>
                  <td className="p-break-anywhere">{backup.place}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function BackupState({
  backup: { error, is_checked: isChecked, is_incremental: isPart },
}: {
  backup: BackupOfInstallation;
}) {
  const icon = error !== null ? 'error' : isChecked ? 'ok' : 'warning';
  const text = error ?? (isChecked ? texts.good : texts.unread);
  return (
    <span className="p-inline-row p-gap-6">
      <StateIcon state={icon} size={14} />
      {isPart && error === null ? `${text}, ${texts.incremental}` : text}
    </span>
  );
}
