import type { ReplyOf, tests } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import type { Tasks } from '#features/tasks/tasks.ts';
import { forgetResults, saveResults, type EndedTest } from '#features/tests/result-store.ts';
import type { InProject } from '#platform/db/database.ts';
import { fewAtATime } from '#platform/few-at-a-time.ts';
import { oneAtATime } from '#platform/one-at-a-time.ts';
import type { TestBatch } from '#workflows/run-bot-tests/messages.ts';
import { readBatch, type LastDraft, type TestedIds } from '#workflows/run-bot-tests/read-batch.ts';
import { createTestThreads } from '#workflows/run-bot-tests/test-threads.ts';

export interface TestingDeps {
  inProject: InProject;
  tasks: Tasks;
}

type Ended = ReplyOf<typeof tests.runAll>;
type EndedWithoutRun = Omit<EndedTest, 'run'>;
type OnEnded = (some: EndedTest[]) => void;

interface Watch {
  signal: AbortSignal;
  report(progress: number, message: string): void;
}

/** Each run has its own thread and sandbox. */
const ROOM = { atOnce: 2, waiting: 100, refusal: 'Too many tests are running. Please try again.' };

/** Runs tests against drafts, one run of a project at a time. Closing ends the current runs. */
export function createTestRunner({ inProject, tasks }: TestingDeps) {
  const inOrder = oneAtATime();
  const withRoom = fewAtATime(ROOM);
  const threads = createTestThreads();
  const lastDraft: LastDraft = {};
  const closing = new AbortController();
  const runJoined = joinedRuns(runTests);

  /** Runs tests as soon as there is room, and stores their results. Reads their ids at that moment. */
  function runTests(
    projectId: number,
    idsNow: () => TestedIds,
    watch: Watch,
    onEnded: OnEnded = () => {},
  ): Promise<Ended> {
    const signal = AbortSignal.any([closing.signal, watch.signal]);
    return inOrder(String(projectId), () =>
      withRoom(async () => {
        signal.throwIfAborted();
        const ids = idsNow();
        const { batch, tested, names } = await inProject(projectId, 'read', (db) =>
          readBatch(db, projectId, { ...ids, last: lastDraft }),
        );
        // A test without a result at the end of this run has not been run.
        await inProject(projectId, 'write', (db) => forgetResults(db, projectId, [...names.keys()]));
        const started = performance.now();
        const ended =
          names.size === 0 ? [] : await runBatch(projectId, { batch, tested, names }, signal, watch, onEnded);
        return { ...summaryOf(ended, names), seconds: (performance.now() - started) / 1_000 };
      }),
    );
  }

  async function runBatch(
    projectId: number,
    { batch, tested, names }: Awaited<ReturnType<typeof readBatch>>,
    signal: AbortSignal,
    watch: Watch,
    onEnded: OnEnded,
  ): Promise<EndedWithoutRun[]> {
    const ended: EndedWithoutRun[] = [];
    let saving: Promise<void> = Promise.resolve();
    const keep = (some: EndedTest[]) => inProject(projectId, 'write', (db) => saveResults(db, projectId, tested, some));
    const report = () => watch.report(ended.length / names.size, `${ended.length} of ${names.size} tests`);
    report();
    try {
      await threads.run(batch, signal, (some) => {
        onEnded(some);
        ended.push(...some.map(withoutRun));
        // Stores results as tests end, so that users can watch the progress.
        saving = saving.then(() => keep(some));
        // Reported when the run ends; until then the failure must not count as unhandled, which would end the process.
        saving.catch(() => undefined);
        report();
      });
    } finally {
      await saving;
    }
    return ended;
  }

  return {
    /** Runs tests as a task with progress that can be canceled. */
    async runAll(projectId: number, ids: number[] | undefined): Promise<Ended> {
      const task = tasks.begin(projectId, 'test', 'GET:/tests');
      try {
        const ended = await runTests(projectId, () => ({ ids, isStrict: true }), task);
        if (ended.failed > 0) task.failed(endedMessage(ended));
        else task.done(endedMessage(ended));
        return ended;
      } catch (error) {
        task.failed('The tests did not finish');
        throw error;
      }
    },

    /** Runs the tests of a version other than the draft, and stores nothing. */
    async runVersion(batch: TestBatch, watch: Pick<Watch, 'signal'>): Promise<EndedWithoutRun[]> {
      const signal = AbortSignal.any([closing.signal, watch.signal]);
      return inOrder(String(batch.projectId), () =>
        withRoom(async () => {
          const ended: EndedWithoutRun[] = [];
          await threads.run(batch, signal, (some) => ended.push(...some.map(withoutRun)));
          return ended;
        }),
      );
    },

    /** JSON of the run's result, steps and tracker. */
    async runOne(projectId: number, id: number): Promise<Pick<EndedTest, 'result' | 'run'>> {
      const ended = (await runJoined(projectId, id)).get(id);
      if (!ended) throw new Problem('not_found', 'Not found. It may have been deleted.');
      return ended;
    },

    close() {
      closing.abort(new Problem('unavailable', 'The server is stopping', { retryAfter: 5 }));
      threads.end();
    },
  };
}

export type TestRunner = ReturnType<typeof createTestRunner>;

function withoutRun({ run: _run, ...rest }: EndedTest): EndedWithoutRun {
  return rest;
}

/** Runs a test together with waiting tests of its project, so that the bot is read once. */
function joinedRuns(
  runTests: (projectId: number, idsNow: () => TestedIds, watch: Watch, onEnded: OnEnded) => Promise<Ended>,
) {
  /** Single tests that wait together, by project. */
  const joined = new Map<number, { ids: Set<number>; ended: Promise<Map<number, EndedTest>> }>();

  /** Removes only the run itself, so that a run refused at its start does not remove another one. */
  function forget(projectId: number, ids: Set<number>): void {
    if (joined.get(projectId)?.ids === ids) joined.delete(projectId);
  }

  return (projectId: number, id: number): Promise<Map<number, EndedTest>> => {
    const waiting = joined.get(projectId);
    if (waiting) {
      waiting.ids.add(id);
      return waiting.ended;
    }
    const ids = new Set([id]);
    const ended = new Map<number, EndedTest>();
    const begin = () => {
      joined.delete(projectId);
      return { ids: [...ids], isStrict: false };
    };
    const watch = { signal: new AbortController().signal, report: () => {} };
    const keep = (some: EndedTest[]) => some.forEach((one) => ended.set(one.id, one));
    // Starts the run in a microtask: it must find itself in `joined`, even if it begins immediately.
    const run = Promise.resolve().then(() => runTests(projectId, begin, watch, keep));
    const joining = { ids, ended: run.finally(() => forget(projectId, ids)).then(() => ended) };
    joined.set(projectId, joining);
    return joining.ended;
  };
}

function summaryOf(ended: EndedWithoutRun[], names: Map<number, string>): Omit<Ended, 'seconds'> {
  const failed = ended.filter(({ result }) => result === 'error').toSorted((a, b) => a.id - b.id);
  return {
    result: failed.length === 0 ? 'ok' : 'error',
    ok: ended.length - failed.length,
    failed: failed.length,
    failures: failed.map(({ id, failed_step: step, reason }) => ({ id, name: names.get(id) ?? '', step, reason })),
  };
}

function endedMessage({ ok, failed }: Pick<Ended, 'ok' | 'failed'>): string {
  return failed === 0 ? 'All tests successfully completed' : `${failed} failed, ${ok} ok`;
}
