import { MOST_REPAIRS, type outbound, type QueryInput, type TablePreview } from '@parley/contract';
import { useEffect, useState } from 'react';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';

export type TableChoices = QueryInput<typeof outbound.preview>;

/** A row with the cells that a person has given it. */
interface Repair {
  line: number;
  cells: readonly string[];
}

/** A file with the choices and corrections of its import, as the API takes them. */
export interface SentTable {
  query: TableChoices;
  file: File;
  fields?: { repairs: string };
}

type ReadPreview<Preview> = (table: SentTable & { signal: AbortSignal; handles: ['local'] }) => Promise<Preview>;

const TYPING_MS = 300;

/** Asks how the server reads a chosen file, again after each choice and correction. */
export function useTablePreview<Preview extends TablePreview>(file: File | undefined, read: ReadPreview<Preview>) {
  const [choices, setChoices] = useState<TableChoices>({});
  const [repairs, setRepairs] = useState<readonly Repair[]>([]);
  const [preview, setPreview] = useState<Preview>();
  const [fault, setFault] = useState<string>();
  const [isReading, setReading] = useState(false);
  const sent = file && sentTable(file, choices, repairs);
  useEffect(() => {
    if (!sent) return;
    const aborted = new AbortController();
    const ask = async () => {
      setReading(true);
      try {
        const found = await read({ ...sent, signal: aborted.signal, handles: ['local'] });
        setPreview(found);
        setFault(undefined);
        const order = orderToChoose(found, choices);
        if (order) setChoices({ ...choices, day_order: order });
      } catch (error) {
        if (aborted.signal.aborted) return;
        if (!(error instanceof ApiError || error instanceof CallSkipped)) throw error;
        setFault(error.message);
      } finally {
        if (!aborted.signal.aborted) setReading(false);
      }
    };
    const timer = setTimeout(() => void ask(), preview ? TYPING_MS : 0);
    return () => {
      clearTimeout(timer);
      aborted.abort();
    };
    // Callers pass a new function in each rendering.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [file, choices, repairs]);

  const change = (newest: readonly Repair[]) => {
    // The preview is of the rows before.
    setReading(true);
    setRepairs(newest);
  };
  return {
    choices,
    choose(choice: TableChoices): void {
      setReading(true);
      setChoices({ ...choices, ...choice });
      // Its rows are others.
      if ('sheet' in choice || 'encoding' in choice) setRepairs([]);
    },
    /** Rows as they were corrected. */
    repairs,
    canRepair: repairs.length < MOST_REPAIRS,
    repair: (line: number, cells: readonly string[]) =>
      change([...repairs.filter((one) => one.line !== line), { line, cells }]),
    undoRepair: (line: number) => change(repairs.filter((one) => one.line !== line)),
    /** Discards the choices and rows of an earlier file. */
    forget: () => {
      setChoices({});
      setRepairs([]);
      setPreview(undefined);
      setFault(undefined);
    },
    preview,
    fault,
    isReading,
    /** The request of the import; undefined without a file. */
    sent,
  };
}

function sentTable(file: File, query: TableChoices, repairs: readonly Repair[]): SentTable {
  return { file, query, ...(repairs.length > 0 && { fields: { repairs: JSON.stringify(repairs) } }) };
}

function orderToChoose(preview: TablePreview, choices: TableChoices): TablePreview['fitting_day_order'] {
  return preview.asks_day_order && choices.day_order === undefined ? preview.fitting_day_order : null;
}

export type TablePreviewState = ReturnType<typeof useTablePreview<TablePreview>>;

/** True once the previewed file can be imported. */
export function isReady({ preview, fault, isReading, choices }: TablePreviewState): boolean {
  if (!preview || fault !== undefined || isReading || preview.fault !== null) return false;
  return !preview.asks_day_order || choices.day_order !== undefined;
}
