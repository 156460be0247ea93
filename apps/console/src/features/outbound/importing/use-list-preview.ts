import type { outbound, ListPreview, QueryInput } from '@parley/contract';
import { useEffect, useState } from 'react';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';

export type ListChoices = QueryInput<typeof outbound.preview>;
export type ReadPreview = (file: File, query: ListChoices, signal: AbortSignal) => Promise<ListPreview>;

const TYPING_MS = 300;

/** Asks how the server reads a chosen file, again after each choice. */
export function useListPreview(file: File | undefined, read: ReadPreview) {
  const [choices, setChoices] = useState<ListChoices>({});
  const [preview, setPreview] = useState<ListPreview>();
  const [fault, setFault] = useState<string>();
  const [isReading, setReading] = useState(false);
  useEffect(() => {
    if (!file) return;
    const aborted = new AbortController();
    const ask = async () => {
      setReading(true);
      try {
        setPreview(await read(file, choices, aborted.signal));
        setFault(undefined);
      } catch (error) {
        if (aborted.signal.aborted) return;
        if (!(error instanceof ApiError || error instanceof CallSkipped)) throw error;
        setFault(error.message);
      } finally {
        if (!aborted.signal.aborted) setReading(false);
      }
    };
    const timer = setTimeout(() => void ask(), Object.keys(choices).length === 0 ? 0 : TYPING_MS);
    return () => {
      clearTimeout(timer);
      aborted.abort();
    };
    // A caller's function is another one in each rendering.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [file, choices]);

  return {
    choices,
    choose(change: ListChoices): void {
      // What is shown is of the choices before.
      setReading(true);
      setChoices({ ...choices, ...change });
    },
    /** Discards the choices and rows of an earlier file. */
    forget: () => {
      setChoices({});
      setPreview(undefined);
      setFault(undefined);
    },
    preview,
    fault,
    isReading,
  };
}

export type ListPreviewState = ReturnType<typeof useListPreview>;

/** False until the file can be imported as it is shown. */
export function isReady({ preview, fault, isReading, choices }: ListPreviewState): boolean {
  if (!preview || fault !== undefined || isReading || preview.fault !== null) return false;
  return !preview.asks_day_order || choices.day_order !== undefined;
}
