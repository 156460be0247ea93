import { tests } from '@parley/contract';
import type { TestSummary } from '@parley/domain/test-result';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { lastRead, patchRead, refresh, useRead } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { showAction } from '#shared/open-screen.ts';
import { session, useProjectIdIfAny } from '#shared/session/session.ts';
import { createUserStore } from '#shared/global-state.ts';
import { useStore } from '#shared/store.ts';
import { useIsHearingTasks } from '#shared/tasks/task-list.ts';
import { texts } from '#texts/spec.ts';
import { testTexts } from '#texts/tests.ts';

export type TestState = 'ok' | 'error' | 'pending' | 'unknown';

type Named = { id: number; name: string };

interface Runs {
  /** Ids of the tests that this console is running; outlives the screen that started them. */
  pending: ReadonlySet<number>;
  /** Projects whose tests are run together. */
  together: ReadonlySet<number>;
}

const NONE: Runs = { pending: new Set(), together: new Set() };
const runs = createUserStore<Runs>(NONE);
const POLL_MS = 400;

/** How each test of the current project last ended, and which tests are running. */
export function useTestStates() {
  const projectId = useProjectIdIfAny();
  const { pending, together } = useStore(runs, (state) => state);
  const isRunningAll = projectId !== undefined && together.has(projectId);
  const isHearing = useIsHearingTasks();
  const { data } = useRead(
    tests.results,
    isRunningAll && !isHearing ? { refetchInterval: POLL_MS, handles: ['local', 0] } : {},
  );
  const results = new Map((data ?? []).map((result) => [result.id, result]));
  const stateOf = (id: number): TestState => results.get(id)?.result ?? (pending.has(id) ? 'pending' : 'unknown');
  return { stateOf, resultOf: (id: number): TestSummary | undefined => results.get(id), isRunningAll };
}

/** Runs one test and tells how it ended. */
export async function runTest({ id, name }: Named): Promise<void> {
  const { projectId } = session.get();
  await running([id], false, async () => {
    const { result } = await call(tests.run, { params: { id }, query: { log_level: 'error' } });
    const about = { projectId, action: showAction('/app/tests', projectId, { test: id }) };
    if (result === 'ok') notify.success({ ...about, title: texts.tests.passed(name) });
    else notify.error({ ...about, title: texts.tests.failed(name) });
  });
}

/** Runs tests together, by default all of them, and reports how many passed unless it is quiet. */
export async function runTests(ids?: number[], { isQuiet = false } = {}): Promise<void> {
  const all = ids ?? (await allIds());
  if (all.length === 0) return;
  const { projectId } = session.get();
  await running(all, true, async () => {
    const { ok, failed } = await call(tests.runAll, ids ? { query: { ids: ids.join(',') } } : {});
    if (isQuiet) return;
    const state = failed === 0 ? 'ok' : 'error';
    const about = { projectId, action: showAction('/app/tests', projectId, { state }) };
    if (failed === 0) notify.success({ ...about, title: texts.tests.allPassed });
    else notify.error({ ...about, title: texts.tests.notAllPassed, message: testTexts.summary(failed, ok) });
  });
}

/** Empty if the list cannot be read, which has been reported. */
async function allIds(): Promise<number[]> {
  try {
    return (lastRead(tests.list) ?? (await call(tests.list))).map(({ id }) => id);
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof CallSkipped)) throw error;
    return [];
  }
}

async function running(ids: number[], isTogether: boolean, work: () => Promise<void>): Promise<void> {
  const { projectId } = session.get();
  if (projectId === undefined || ids.some((id) => runs.get().pending.has(id))) return;
  begin(ids, isTogether ? projectId : undefined);
  patchRead(tests.results, (results) => results.filter(({ id }) => !ids.includes(id)));
  try {
    await work();
  } catch (error) {
    // Refusals have been reported, except a cancellation that the user asked for.
    if (!(error instanceof ApiError || error instanceof CallSkipped)) throw error;
  } finally {
    await refresh(tests.results);
    void refresh(tests.result);
    end(ids, isTogether ? projectId : undefined);
  }
}

function begin(ids: number[], projectId: number | undefined): void {
  runs.set(({ pending, together }) => ({
    pending: new Set([...pending, ...ids]),
    together: projectId === undefined ? together : new Set([...together, projectId]),
  }));
}

function end(ids: number[], projectId: number | undefined): void {
  const ended = new Set(ids);
  runs.set(({ pending, together }) => ({
    pending: new Set([...pending].filter((id) => !ended.has(id))),
    together: new Set([...together].filter((id) => id !== projectId)),
  }));
}
