import { intents, understanding, type TriedText } from '@parley/contract';
import { useEffect, useState } from 'react';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { useRead } from '#shared/api/hooks.ts';

const PAUSE_MS = 150;

export interface TriedState {
  /** The last result; kept while the next one is requested. */
  tried: TriedText | undefined;
  /** Why there is no result. */
  error: string | undefined;
}

const NOTHING: TriedState = { tried: undefined, error: undefined };

/** Runs the trained model on a text after a pause in typing, and again when another model serves. */
export function useTriedText(text: string): TriedState {
  const trainedAt = useRead(intents.evaluation).data?.trained_at;
  const [state, setState] = useState(NOTHING);
  const asked = text.trim();
  useEffect(() => {
    if (asked === '') return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => void ask(asked, stop.signal, setState), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked, trainedAt]);
  return asked === '' ? NOTHING : state;
}

async function ask(text: string, signal: AbortSignal, show: (state: TriedState) => void): Promise<void> {
  try {
    const tried = await call(understanding.try, {
      body: { text },
      signal,
      background: true,
      handles: ['local'],
    });
    if (!signal.aborted) show({ tried, error: undefined });
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof ApiError) && !(error instanceof CallSkipped)) throw error;
    show({ tried: undefined, error: error.message });
  }
}
