import { history, transfer, type ImportReport } from '@parley/contract';
import { useRef, useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { refresh } from '#shared/api/hooks.ts';
import { transferTexts } from '#texts/transfer.ts';

export type ImportMode = 'update' | 'replace';

/** The destination of a zip: this project, or a new one. */
interface Destination {
  projectId: number | undefined;
  onCreated(projectId: number): void;
}

interface State {
  file?: File;
  mode: ImportMode;
  /** The step of the server. */
  work?: 'checking' | 'importing';
  /** Share of the file that has been sent. */
  sent: number;
  report?: ImportReport;
  isDone: boolean;
  refusal?: string;
}

/** Checks a zip as soon as it is chosen, and imports it after confirmation. */
export function useImport({ projectId, onCreated }: Destination) {
  const [state, setState] = useState<State>({ mode: 'update', sent: 0, isDone: false });
  /** The check that counts: an earlier one may answer later. */
  const latest = useRef(0);

  function send(file: File, mode: ImportMode, others: { dry_run?: '1'; name?: string }) {
    const { name, dry_run } = others;
    const onProgress = (sent: number) => setState((before) => ({ ...before, sent }));
    const dry = dry_run === undefined ? {} : { dry_run };
    if (projectId === undefined) {
      const query = { ...dry, ...(name === undefined ? {} : { name }) };
      return call(transfer.create, { file, query, onProgress, handles: ['local'] });
    }
    return call(transfer.import, {
      params: { id: projectId },
      file,
      query: { mode, ...dry },
      onProgress,
      handles: ['local'],
    });
  }

  async function check(file: File, mode: ImportMode): Promise<void> {
    latest.current += 1;
    const turn = latest.current;
    setState({ file, mode, work: 'checking', sent: 0, isDone: false });
    const result = await told(() => send(file, mode, { dry_run: '1' }));
    if (turn === latest.current) setState({ file, mode, sent: 0, isDone: false, ...result });
  }

  async function run(name: string): Promise<void> {
    const { file, mode, report } = state;
    if (!file || !report) return;
    setState({ ...state, work: 'importing', sent: 0 });
    const result = await told(() => send(file, mode, projectId === undefined ? { name } : {}));
    const isDone = result.report !== undefined;
    setState({ file, mode, sent: 0, report, isDone, ...result });
    if (!isDone) return;
    const made = result.report?.project_id;
    if (projectId === undefined && typeof made === 'number') onCreated(made);
    else await refresh(history.list);
  }

  return {
    ...state,
    choose: (file: File) =>
      /\.zip$/iu.test(file.name)
        ? void check(file, state.mode)
        : setState({ mode: state.mode, sent: 0, isDone: false, refusal: transferTexts.dialog.notZip }),
    setMode: (mode: ImportMode) => (state.file ? void check(state.file, mode) : setState({ ...state, mode })),
    run: (name: string) => void run(name),
  };
}

async function told(ask: () => Promise<ImportReport>): Promise<{ report?: ImportReport; refusal?: string }> {
  try {
    return { report: await ask() };
  } catch (error) {
    if (error instanceof ApiError) return { refusal: error.message };
    throw error;
  }
}
