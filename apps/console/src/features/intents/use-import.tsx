import { IMPORT_FILE_LIMIT, intentFiles, intents } from '@parley/contract';
import { useRef, useState, type ReactNode } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { refresh } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { texts } from '#shared/texts.ts';
import { train } from '#shared/training/training.ts';
import { confirm } from '#shared/ui/confirm.tsx';
import { ImportReport, type Report } from '#features/intents/import-report.tsx';

/** Reads intents from a file, adds them, and trains. */
export function useImport(): { pick: (() => void) | undefined; isImporting: boolean; parts: ReactNode } {
  const picker = useRef<HTMLInputElement>(null);
  const [isImporting, setImporting] = useState(false);
  const [report, setReport] = useState<Report>();
  const canImport = useCan(intentFiles.import);

  async function importFrom(file: File) {
    if (file.size > IMPORT_FILE_LIMIT) {
      return notify.error({ title: texts.error.tooLarge, message: `At most ${IMPORT_FILE_LIMIT / 1024 / 1024} MB` });
    }
    const isConfirmed = await confirm({
      title: `Import intents from “${file.name}”?`,
      text: 'It is a CSV file with the columns intent and template. What is here stays, new templates are added; then the model is trained.',
      confirmLabel: 'Import',
    });
    if (!isConfirmed) return;
    setImporting(true);
    try {
      const { intents_added, templates_added, skipped } = await call(intentFiles.import, { file, quiet: isToldHere });
      await Promise.all([refresh(intents.list), refresh(intents.evaluation)]);
      const figures = `${counted(intents_added, 'intent')} and ${counted(templates_added, 'template')} added`;
      notify.success({ title: texts.intents.imported, message: figures });
      notify.info({ title: texts.intents.submittedForTraining, message: figures });
      if (skipped.length > 0) setReport({ kind: 'skipped', figures, lines: skipped });
      void train();
    } catch (error) {
      tellFailure(error, file, setReport);
    } finally {
      setImporting(false);
    }
  }

  return {
    pick: canImport ? () => picker.current?.click() : undefined,
    isImporting,
    parts: (
      <>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".csv,text/csv"
          aria-label="CSV file with intents"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            // The same file may be chosen again.
            currentTarget.value = '';
            if (file) void importFrom(file);
          }}
        />
        {report && <ImportReport report={report} onClose={() => setReport(undefined)} />}
      </>
    ),
  };
}

const isToldHere = ({ status }: ApiError): boolean => [400, 413, 500].includes(status);

/** What is wrong with the file is told line by line. */
function tellFailure(error: unknown, file: File, show: (report: Report) => void): void {
  if (error instanceof CallSkipped) return;
  if (!(error instanceof ApiError)) throw error;
  if (!isToldHere(error)) return;
  if (error.status === 400) {
    return show({ kind: 'refused', fileName: file.name, message: error.message, issues: error.issues });
  }
  notify.error({ title: texts.error.title, message: `${texts.storage.cannotUpload}\n${error.message}` });
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
