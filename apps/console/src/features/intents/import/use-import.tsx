import { IMPORT_FILE_LIMIT, intentFiles, intents, training } from '@parley/contract';
import type { Intent } from '@parley/domain';
import { useRef, useState, type ReactNode } from 'react';
import { FileInput } from '#shared/ui/file-input.tsx';
import { useCan } from '#shared/access/access.tsx';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { lastRead, readAgain, refresh } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { session } from '#shared/session/session.ts';
import { importTexts, intentTexts } from '#texts/intents.ts';
import { texts } from '#texts/spec.ts';
import { TABLE_FILES } from '#parts/importing/table-files.ts';
import { trainAnew } from '#parts/training/training.ts';
import { ImportQuestion, type SentIntents } from '#features/intents/import/import-question.tsx';
import { ImportProgress } from '#features/intents/import/import-progress.tsx';
import { ImportReport, type Report } from '#features/intents/import/import-report.tsx';
import { importedIntents, importFigures } from '#features/intents/changes/imported-intents.ts';
import { intentChanges } from '#features/intents/changes/intent-changes.ts';

const CAUSE = 'import of intents';

/** Adds the intents of a file, and trains if the user may. */
export function useImport(): { pick: () => void; parts: ReactNode; progress: ReactNode } {
  const picker = useRef<HTMLInputElement>(null);
  const [running, setRunning] = useState<{ file: File; cancelled: AbortController }>();
  const [asked, setAsked] = useState<File>();
  const [report, setReport] = useState<Report>();
  const canTrain = useCan(training.train);

  function ask(file: File): void {
    if (file.size <= IMPORT_FILE_LIMIT) return setAsked(file);
    notify.error({
      title: texts.error.tooLarge,
      message: importTexts.tooLarge(IMPORT_FILE_LIMIT / 1024 / 1024),
      cause: CAUSE,
    });
  }

  async function importFrom(sent: SentIntents) {
    const { file } = sent;
    setAsked(undefined);
    const { projectId } = session.get();
    if (projectId === undefined) return;
    const cancelled = new AbortController();
    setRunning({ file, cancelled });
    try {
      const imported = await call(intentFiles.import, { ...sent, handles: isToldHere, signal: cancelled.signal });
      const { version, skipped } = imported;
      // The evaluation is read once the training below has ended.
      await refresh(intents.list, projectId);
      const figures = intentTexts.importedFigures(importFigures(imported));
      const action =
        version === null
          ? undefined
          : intentChanges.remember(projectId, importedIntents(importFigures(imported), version));
      const message = canTrain ? figures : importTexts.notTrained(figures);
      notify.success({ title: texts.intents.imported, message, action, cause: CAUSE });
      if (skipped.length > 0) setReport({ kind: 'skipped', figures, lines: skipped });
      // Without a training, nothing else refreshes the state of the model.
      if (!canTrain) return void refresh(intents.evaluation, projectId);
      notify.info({ title: texts.intents.submittedForTraining, message: figures });
      trainAnew(projectId);
    } catch (error) {
      if (cancelled.signal.aborted) await tellCancelled(projectId);
      else tellFailure(error, file, setReport);
    } finally {
      setRunning(undefined);
    }
  }

  return {
    pick: () => picker.current?.click(),
    progress: running && <ImportProgress file={running.file} onCancel={() => running.cancelled.abort()} />,
    parts: (
      <>
        <FileInput inputRef={picker} label={importTexts.file} accept={TABLE_FILES} onChoose={([file]) => ask(file)} />
        {asked && (
          <ImportQuestion
            file={asked}
            trainsAfter={canTrain}
            onImport={(sent) => void importFrom(sent)}
            onClose={() => setAsked(undefined)}
          />
        )}
        {report && <ImportReport report={report} onClose={() => setReport(undefined)} />}
      </>
    ),
  };
}

/** An import is all or nothing: the list shows which. */
async function tellCancelled(projectId: number | undefined): Promise<void> {
  const before = templatesIn(lastRead(intents.list, projectId));
  await readAgain(intents.list, projectId);
  const isThere = templatesIn(lastRead(intents.list, projectId)) !== before;
  notify.info({
    title: isThere ? importTexts.notCanceled : importTexts.canceled,
    message: isThere ? importTexts.notCanceledHint : importTexts.canceledHint,
  });
}

function templatesIn(list: readonly Intent[] = []): number {
  return list.reduce((sum, { templates }) => sum + templates.length, 0);
}

const isToldHere = ({ status }: ApiError): boolean => [400, 413, 500].includes(status);

/** Reports faults in the file line by line. */
function tellFailure(error: unknown, file: File, show: (report: Report) => void): void {
  if (error instanceof CallSkipped) return;
  if (!(error instanceof ApiError)) throw error;
  if (!isToldHere(error)) return;
  if (error.status === 400) {
    return show({ kind: 'refused', fileName: file.name, message: error.message, issues: error.issues });
  }
  const message = `${texts.storage.cannotUpload}\n${error.message}`;
  notify.error({ title: texts.error.title, message, cause: CAUSE });
}
