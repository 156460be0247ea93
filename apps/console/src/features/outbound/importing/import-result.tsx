import { Button } from '@mantine/core';
import type { ImportedCallList } from '@parley/contract';
import { counted, grouped } from '#texts/counted.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { StateLine } from '#shared/ui/state-line.tsx';
import { outboundTexts } from '#texts/outbound.ts';
import { NotCalled } from '#parts/importing/preview-table.tsx';
import { saveRefusedRows } from '#parts/importing/refused-rows.ts';
import styles from '#features/outbound/importing/import-dialog.module.css';

const { importing: texts } = outboundTexts;
/** More lines are in the file that is offered. */
const MOST_SHOWN = 100;

interface ImportResultProps {
  title: string;
  /** The noun of the added items. */
  noun: string;
  result: ImportedCallList;
  onClose: () => void;
}

/** Says how many rows were added, and of each line that was not added why. */
export function ImportResult({ title, noun, result, onClose }: ImportResultProps) {
  const { added, columns, skipped, skipped_total, skipped_by_reason, not_called } = result;
  const shown = skipped.slice(0, MOST_SHOWN);
  const rest = skipped_total - shown.length;
  return (
    <Dialog
      title={title}
      size={480}
      onClose={onClose}
      footer={
        <>
          {skipped.length > 0 && (
            <Button onClick={() => saveRefusedRows(texts.rowsFile, columns, skipped)}>{texts.download}</Button>
          )}
          <Button variant="filled" data-autofocus onClick={onClose}>
            {texts.close}
          </Button>
        </>
      }
    >
      <StateLine state={added > 0 ? 'ok' : 'error'}>{texts.added(counted(added, noun))}</StateLine>
      <NotCalled counts={not_called} noun={noun} />
      {skipped_total === 0 ? (
        <p className={styles.text}>{texts.noneSkipped}</p>
      ) : (
        <>
          <StateLine state="warning">{texts.skipped(counted(skipped_total, texts.line))}</StateLine>
          <ul className={`p-plain-list ${styles.reasons}`}>
            {skipped_by_reason.map(({ reason, count }) => (
              <li key={reason}>
                <strong className="p-figures">{grouped(count)}</strong> {reason}
              </li>
            ))}
          </ul>
          <ol className={`p-plain-list ${styles.lines}`}>
            {shown.map(({ line, reason }, index) => (
              <li key={index}>{texts.lineReason(grouped(line), reason)}</li>
            ))}
            {rest > 0 && <li>{texts.more(counted(rest, texts.line))}</li>}
          </ol>
        </>
      )}
    </Dialog>
  );
}
