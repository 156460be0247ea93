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

export type ReadPreview = (table: SentTable & { signal: AbortSignal; handles: ['local'] }) => Promise<TablePreview>;

const TYPING_MS = 300;

/** Asks how the server reads a chosen file, again after each choice and correction. */
export function useTablePreview(file: File | undefined, read: ReadPreview) {
  const [choices, setChoices] = useState<TableChoices>({});
  const [repairs, setRepairs] = useState<readonly Repair[]>([]);
  const [preview, setPreview] = useState<TablePreview>();
  const [fault, setFault] = useState<string>();
  const [isReading, setReading] = useState(false);
  const sent = file && {
    ...{ file, query: choices },
    ...(repairs.length > 0 && { fields: { repairs: JSON.stringify(repairs) } }),
  };
  useEffect(() => {
    if (!sent) return;
    const aborted = new AbortController();
    const ask = async () => {
      setReading(true);
      try {
        const found = await read({ ...sent, signal: aborted.signal, handles: ['local'] });
        setPreview(found);
        setFault(undefined);
        const { asks_day_order: isAsked, fitting_day_order: fitting } = found;
        if (isAsked && fitting && choices.day_order === undefined) setChoices({ ...choices, day_order: fitting });
      } catch (error) {
        if (aborted.signal.aborted) return;
        if (!(error instanceof ApiError || error instanceof CallSkipped)) throw error;
        setFault(error.message);
      } finally {
        if (!aborted.signal.aborted) setReading(false);
      }
    };
    const isFirst = Object.keys(choices).length === 0 && repairs.length === 0;
    const timer = setTimeout(() => void ask(), isFirst ? 0 : TYPING_MS);
    return () => {
      clearTimeout(timer);
      aborted.abort();
    };
    // What a caller reads with is another function in each rendering.
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
    /** What the import sends; undefined without a file. */
    sent,
  };
}

export type TablePreviewState = ReturnType<typeof useTablePreview>;

/** False until the file can be imported as it is shown. */
export function isReady({ preview, fault, isReading, choices }: TablePreviewState): boolean {
  if (!preview || fault !== undefined || isReading || preview.fault !== null) return false;
  return !preview.asks_day_order || choices.day_order !== undefined;
}
