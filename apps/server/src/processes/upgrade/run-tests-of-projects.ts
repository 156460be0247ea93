import { systemClock } from '#platform/clock.ts';
import { queriesOn, readProject, withProject, withSystem, type InProject } from '#platform/db/database.ts';
import { openPool } from '#platform/db/pool.ts';
import type { Logger } from '#platform/logger.ts';
import { activeProjects } from '#features/projects/project-store.ts';
import { testSummaries } from '#features/tests/result-store.ts';
import { lastTraining } from '#features/models/model-store.ts';
import { createTasks } from '#features/tasks/tasks.ts';
import { createTestRunner } from '#workflows/run-bot-tests/run-bot-tests.ts';

export interface TestedProject {
  name: string;
  ok: number;
  failed: number;
  /** Tests that passed at their last run and fail now. */
  broken: string[];
  /** Why its tests could not run. */
  problem?: string;
}

interface Copy {
  url: string;
  /** Serves requests. */
  role: string | undefined;
  log: Logger;
}

/** Runs the tests of all projects of a database. They call nothing outside. */
export async function runTestsOfProjects(copy: Copy): Promise<TestedProject[]> {
  const pool = openPool(copy);
  const db = queriesOn(pool);
  const inProject: InProject = (id, mode, work) => (mode === 'read' ? readProject : withProject)(db, id, work);
  const runner = createTestRunner({ inProject, tasks: createTasks(systemClock) });
  try {
    const projects = await withSystem(db, activeProjects);
    const tested: TestedProject[] = [];
    for (const { id, name } of projects) {
      const passed = await inProject(id, 'read', (tx) => passedBefore(tx, id));
      tested.push(
        await runner.runAll(id, undefined).then(
          ({ ok, failed, failures }) => ({
            ...{ name, ok, failed },
            broken: failures.filter((failure) => passed.has(failure.id)).map((failure) => failure.name),
          }),
          (error: unknown) => ({
            name,
            ok: 0,
            failed: 0,
            broken: [],
            problem: error instanceof Error ? error.message : String(error),
          }),
        ),
      );
    }
    return tested;
  } finally {
    runner.close();
    await pool.end();
  }
}

async function passedBefore(tx: Parameters<typeof testSummaries>[0], projectId: number): Promise<Set<number>> {
  const model = await lastTraining(tx, projectId);
  const summaries = await testSummaries(tx, projectId, model?.modelHash ?? null);
  return new Set(summaries.filter(({ result }) => result === 'ok').map(({ id }) => id));
}
