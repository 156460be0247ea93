import type { Finding } from '@parley/dialogue/lint/finding';
import type { PlannedDeployment, SkippedChecks } from '@parley/domain/deployment';
import { Problem } from '@parley/domain/problem';
import { lastTraining } from '#features/models/model-store.ts';
import { testSummaries } from '#features/tests/result-store.ts';
import type { Queries } from '#platform/db/database.ts';
import { namesById } from '#platform/things/thing-names.ts';

/** The results of the tests on the current draft. */
export interface TestsNow {
  ok: number;
  failed: { id: number; name: string; reason: string | null }[];
  notRun: number;
}

export async function testsNow(db: Queries, projectId: number): Promise<TestsNow> {
  const names = await namesById({ db, projectId }, 'tests');
  const training = await lastTraining(db, projectId);
  const results = await testSummaries(db, projectId, training?.modelHash ?? null);
  const fresh = results.filter(({ stale }) => !stale);
  const failed = fresh
    .filter(({ result }) => result === 'error')
    .map(({ id, reason }) => ({ id, name: names.get(id) ?? '', reason }));
  return { ok: fresh.length - failed.length, failed, notRun: names.size - fresh.length };
}

export function countsOf({ ok, failed, notRun }: TestsNow): PlannedDeployment['tests'] {
  return { ok, failed: failed.length, not_run: notRun };
}

/** Production requires that all tests passed, unless the user overrides it. */
export function refuseUntested({ failed, notRun }: TestsNow): void {
  if (failed.length === 0 && notRun === 0) return;
  const parts = [
    ...(failed.length > 0 ? [`${tests(failed.length)} failed`] : []),
    ...(notRun > 0 ? [`${tests(notRun)} not run on this draft`] : []),
  ];
  throw new Problem('conflict', `${parts.join(', ')}. Run the tests, or deploy anyway.`, { code: 'tests_not_passed' });
}

/** Failed tests stored with a deployment. */
const MOST_FAILURES = 20;
const LONGEST_REASON = 500;

/** Null if there was nothing to skip. */
export function skippedOf(
  { failed, notRun }: TestsNow,
  findings: readonly Pick<Finding, 'severity'>[],
  reason: string | undefined,
): SkippedChecks | null {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  if (failed.length + notRun + errors === 0) return null;
  const failures = failed
    .slice(0, MOST_FAILURES)
    .map((test) => ({ ...test, reason: test.reason && test.reason.slice(0, LONGEST_REASON) }));
  return {
    ...{ failed_tests: failed.length, tests_not_run: notRun, errors },
    ...(failures.length > 0 ? { failures } : {}),
    ...(reason?.trim() ? { reason: reason.trim() } : {}),
  };
}

function tests(count: number): string {
  return `${count} ${count === 1 ? 'test' : 'tests'}`;
}
