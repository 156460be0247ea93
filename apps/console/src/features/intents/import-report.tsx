import { Button } from '@mantine/core';
import type { Issue } from '@parley/domain';
import { grouped } from '#shared/counted.ts';
import { texts } from '#texts/spec.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import styles from '#features/intents/import-report.module.css';

export type Report =
  | { kind: 'skipped'; figures: string; lines: readonly { line: number; reason: string }[] }
  | { kind: 'refused'; fileName: string; message: string; issues: readonly Issue[] };

const SHOWN = 200;

/** What an import left out, or why it was refused as a whole. */
export function ImportReport({ report, onClose }: { report: Report; onClose: () => void }) {
  const isRefused = report.kind === 'refused';
  const lines = isRefused
    ? report.issues.map(({ message }) => message).filter((message) => message !== report.message)
    : report.lines.map(({ line, reason }) => `Line ${line}: ${reason}`);
  return (
    <Dialog
      title={isRefused ? `${texts.error.title} ${texts.storage.cannotUpload}` : texts.intents.imported}
      size={560}
      onClose={onClose}
      footer={
        <Button variant="filled" data-autofocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <p className={styles.line}>
        {isRefused
          ? `Nothing of “${report.fileName}” was imported: ${report.message}`
          : `${report.figures}. ${grouped(lines.length)} ${lines.length === 1 ? 'line was' : 'lines were'} skipped:`}
      </p>
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.slice(0, SHOWN).map((line, at) => (
            <li key={at}>{line}</li>
          ))}
          {lines.length > SHOWN && <li>and {grouped(lines.length - SHOWN)} more</li>}
        </ul>
      )}
    </Dialog>
  );
}
