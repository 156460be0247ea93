import { actions, type ReplyOf } from '@parley/contract';
import { useRef, useState } from 'react';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import type { ReadSample } from '#features/actions/sample.ts';

export type Trial = ReplyOf<typeof actions.try>;

interface TrialState {
  isRunning: boolean;
  /** The last run; kept while the next one is under way. */
  trial: Trial | undefined;
  /** Why there is no answer. */
  error: string | undefined;
}

const NOTHING: TrialState = { isRunning: false, trial: undefined, error: undefined };

/** Runs the typed source, saved or not. */
export function useTrial() {
  const [state, setState] = useState(NOTHING);
  const isRunning = useRef(false);
  async function run(source: string, sample: Extract<ReadSample, { ok: true }>['sample']): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setState((before) => ({ ...before, isRunning: true, error: undefined }));
    try {
      const trial = await call(actions.try, { body: { source, ...sample }, handles: ['local'] });
      setState({ isRunning: false, trial, error: undefined });
    } catch (error) {
      setState({ isRunning: false, trial: undefined, error: error instanceof Error ? error.message : '' });
      if (!(error instanceof ApiError) && !(error instanceof CallSkipped)) throw error;
    } finally {
      isRunning.current = false;
    }
  }
  return { ...state, run };
}
