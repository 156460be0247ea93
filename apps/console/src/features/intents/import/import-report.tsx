import { Button } from '@mantine/core';
import type { Issue } from '@parley/domain';
import { counted, grouped } from '#texts/counted.ts';
import { texts } from '#texts/spec.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { importTexts } from '#texts/intents.ts';
import styles from '#features/intents/import/import-report.module.css';

const { report: reportTexts } = importTexts;

export type Report =
  | { kind: 'skipped'; figures: string; lines: readonly { line: number; reason: string }[] }
  | { kind: 'refused'; fileName: string; message: string; issues: readonly Issue[] };

const SHOWN = 200;

/** Lists the rows that an import left out, or tells why it was refused as a whole. */
export function ImportReport({ report, onClose }: { report: Report; onClose: () => void }) {
  const isRefused = report.kind === 'refused';
  const lines = isRefused
    ? report.issues.map(({ message }) => message).filter((message) => message !== report.message)
    : report.lines.map(({ line, reason }) => reportTexts.line(line, reason));
  return (
    <Dialog
      title={isRefused ? `${texts.error.title} ${texts.storage.cannotUpload}` : texts.intents.imported}
      size={560}
      onClose={onClose}
      footer={
        <Button variant="filled" data-autofocus onClick={onClose}>
          {reportTexts.close}
        </Button>
      }
    >
      <p className={styles.line}>
        {isRefused
          ? reportTexts.nothing(report.fileName, report.message)
          : reportTexts.skipped(report.figures, counted(lines.length, reportTexts.countedLine))}
      </p>
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.slice(0, SHOWN).map((line, at) => (
            <li key={at}>{line}</li>
          ))}
          {lines.length > SHOWN && <li>{reportTexts.more(grouped(lines.length - SHOWN))}</li>}
        </ul>
      )}
    </Dialog>
  );
}
