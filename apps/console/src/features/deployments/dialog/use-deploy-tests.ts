import { tests } from '@parley/contract';
import type { TestSummary } from '@parley/domain/test-result';
import { useEffect, useRef, useState } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { runTests, useTestStates } from '#parts/tests/test-runs.ts';

export type DeployTestState = 'pending' | 'running' | 'ok' | 'failed' | 'not-run';

export interface DeployTest {
  id: number;
  name: string;
  state: DeployTestState;
  result: TestSummary | undefined;
}

/** `none`: the project has no tests, or the user may not run them. */
export type TestsVerdict = 'none' | 'loading' | 'running' | 'ok' | 'failed' | 'not-run';

/** The server runs so many side by side, in the order of the list. */
const SIDE_BY_SIDE = 4;

/** Runs all tests as soon as the dialog opens, and once more on demand. */
export function useDeployTests(isNeeded: boolean) {
  const mayRun = useCan(tests.runAll);
  const { data, error } = useRead(tests.list, { enabled: isNeeded });
  const { stateOf, resultOf, isRunningAll } = useTestStates();
  const [phase, setPhase] = useState<'waiting' | 'running' | 'ended'>('waiting');
  const isUnderWay = useRef(false);
  const list = isNeeded && mayRun ? (data ?? []) : [];
  const isOtherRun = phase !== 'running' && (isRunningAll || list.some(({ id }) => stateOf(id) === 'pending'));
  const begins = list.length > 0 && phase === 'waiting' && !isOtherRun;

  useEffect(() => {
    // React may run the effect twice; the second run would end immediately and count as the first.
    if (!begins || isUnderWay.current) return;
    isUnderWay.current = true;
    setPhase('running');
    void runTests(undefined, { isQuiet: true }).finally(() => {
      isUnderWay.current = false;
      setPhase('ended');
    });
  }, [begins]);

  const shown = statesOf(list, phase, (id) => stateOf(id)).map(([{ id, name }, state]): DeployTest => ({
    id,
    name,
    state,
    result: resultOf(id),
  }));
  return {
    isDenied: isNeeded && !mayRun,
    list: shown,
    verdict: verdictOf(shown, {
      isLoading: isNeeded && mayRun && !data && !error,
      hasFailed: isNeeded && error !== null,
      phase,
    }),
    runAgain: () => setPhase('waiting'),
  };
}

type Phase = 'waiting' | 'running' | 'ended';

function statesOf<T extends { id: number }>(
  list: readonly T[],
  phase: Phase,
  stateOf: (id: number) => string,
): [T, DeployTestState][] {
  let left = SIDE_BY_SIDE;
  return list.map((test) => {
    const state = stateOf(test.id);
    if (phase === 'waiting') return [test, 'pending'];
    if (state === 'ok') return [test, 'ok'];
    if (state === 'error') return [test, 'failed'];
    if (phase === 'ended') return [test, 'not-run'];
    left -= 1;
    return [test, left >= 0 ? 'running' : 'pending'];
  });
}

function verdictOf(
  list: readonly DeployTest[],
  { isLoading, hasFailed, phase }: { isLoading: boolean; hasFailed: boolean; phase: Phase },
): TestsVerdict {
  if (isLoading) return 'loading';
  if (list.length === 0) return hasFailed ? 'not-run' : 'none';
  if (phase !== 'ended') return 'running';
  if (list.some(({ state }) => state === 'failed')) return 'failed';
  return list.every(({ state }) => state === 'ok') ? 'ok' : 'not-run';
}
