import { Button, Progress, SegmentedControl, TextInput } from '@mantine/core';
import { projects } from '@parley/contract';
import { useState } from 'react';
import { counted } from '#texts/counted.ts';
import { useRead } from '#shared/api/hooks.ts';
import { useOpenNewProject } from '#parts/projects/use-open-new-project.ts';
import { useProjectIdIfAny } from '#shared/session/session.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { Strip } from '#shared/ui/strip.tsx';
import { ImportFaults, ImportTable } from '#features/transfer/import-report.tsx';
import { useImport } from '#features/transfer/use-import.ts';
import { ZipField } from '#features/transfer/zip-field.tsx';
import { transferTexts } from '#texts/transfer.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#features/transfer/transfer.module.css';

const { dialog, report: reportTexts } = transferTexts;
const WIDTH = 720;

interface ImportDialogProps {
  /** Makes a project of the zip. */
  isNew?: boolean;
  onClose: () => void;
}

/** Takes a zip, previews its changes, and imports it. */
export function ImportDialog({ isNew = false, onClose }: ImportDialogProps) {
  const current = useProjectIdIfAny();
  const projectId = isNew ? undefined : current;
  const { data: all = [] } = useRead(projects.list);
  const openNewProject = useOpenNewProject();
  const [typed, setTyped] = useState<string>();
  const state = useImport({
    projectId,
    onCreated(made) {
      onClose();
      void openNewProject(made);
    },
  });
  const { file, work, sent, report, isDone } = state;
  const name = typed ?? report?.name ?? '';
  const { changes } = countsOf(report);
  const canRun =
    report !== undefined && report.errors === 0 && work === undefined && (isNew ? name.trim() !== '' : changes > 0);

  return (
    <Dialog
      title={isNew ? dialog.asNew : dialog.into(all.find(({ id }) => id === projectId)?.name ?? '')}
      size={WIDTH}
      onClose={onClose}
      onSubmit={() => canRun && !isDone && state.run(name)}
      footer={
        isDone ? (
          <>
            {typeof report?.version === 'number' && <HistoryLink version={report.version} onClose={onClose} />}
            <Button variant="filled" onClick={onClose}>
              {dialog.close}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{uiTexts.cancel}</Button>
            <Button type="submit" variant="filled" disabled={!canRun} loading={work === 'importing'}>
              {isNew ? dialog.create : dialog.button}
            </Button>
          </>
        )
      }
    >
      <div className={styles['fields']}>
        {!isDone && <ZipField file={file} isDisabled={work === 'importing'} onChoose={state.choose} />}
        {!isNew && !isDone && <ModeField state={state} />}
        {isNew && report && (
          <TextInput label={dialog.name} value={name} onChange={({ currentTarget: { value } }) => setTyped(value)} />
        )}
        {work && (
          <div role="status">
            <p className={styles['hint']}>{work === 'checking' ? dialog.checking : dialog.importing}</p>
            <Progress value={sent * 100} animated={sent >= 1} aria-label={dialog.file} />
          </div>
        )}
        <ImportState state={state} isNew={isNew} />
        {report && (
          <ImportFaults faults={report.faults} rest={report.errors + report.warnings - report.faults.length} />
        )}
        {report && <ImportTable changes={report.changes} />}
      </div>
    </Dialog>
  );
}

type ImportWork = ReturnType<typeof useImport>;

/** Adds to the items of the project, or replaces them with the zip's. */
function ModeField({ state: { mode, work, setMode } }: { state: ImportWork }) {
  return (
    <div>
      <SegmentedControl
        aria-label={dialog.mode}
        value={mode}
        disabled={work === 'importing'}
        data={[
          { value: 'update', label: dialog.update },
          { value: 'replace', label: dialog.replace },
        ]}
        onChange={(value) => setMode(value === 'replace' ? 'replace' : 'update')}
      />
      <p className={styles['hint']}>{mode === 'replace' ? dialog.replaceHint : dialog.updateHint}</p>
    </div>
  );
}

/** Tells how the check or the import ended. */
function ImportState({ state, isNew }: { state: ImportWork; isNew: boolean }) {
  const { report, isDone, refusal } = state;
  const { changes, removed } = countsOf(report);
  return (
    <>
      {refusal !== undefined && (
        <Strip state="error" role="alert">
          {refusal}
        </Strip>
      )}
      {report && isDone && (
        <Strip state="ok" role="status">
          {reportTexts.done}
        </Strip>
      )}
      {report && !isDone && report.errors > 0 && (
        <Strip state="error" role="alert">
          {reportTexts.errors(counted(report.errors, reportTexts.error))}
        </Strip>
      )}
      {report && !isDone && changes === 0 && !isNew && (
        <Strip state="ok" role="status">
          {dialog.nothing}
        </Strip>
      )}
      {removed > 0 && !isDone && (
        <Strip state="warning">{reportTexts.unsafe(counted(removed, reportTexts.thing))}</Strip>
      )}
    </>
  );
}

/** The items that the import would change, and how many it would delete. */
function countsOf(report: ImportWork['report']): { changes: number; removed: number } {
  const removed = report?.changes.reduce((sum, change) => sum + change.removed.count, 0) ?? 0;
  const changes = report?.changes.reduce((sum, { added, changed }) => sum + added.count + changed.count, removed) ?? 0;
  return { changes, removed };
}

/** Compares with the second before the import. */
function HistoryLink({ version, onClose }: { version: number; onClose: () => void }) {
  const left = Math.floor(version / 1_000_000) - 1;
  return (
    <Button renderRoot={(props) => <ScreenLink to="/app/history" query={{ left }} {...props} />} onClick={onClose}>
      {reportTexts.history}
    </Button>
  );
}
