import { searchKey, type BotTest } from '@parley/domain';
import type { TestState } from '#parts/tests/test-runs.ts';

export const TEST_STATES = ['ok', 'error', 'unknown', 'pending'] as const satisfies TestState[];

export function countStates(tests: readonly BotTest[], stateOf: (id: number) => TestState): Record<TestState, number> {
  const counts = { ok: 0, error: 0, unknown: 0, pending: 0 };
  for (const { id } of tests) counts[stateOf(id)] += 1;
  return counts;
}

export interface TestFilter {
  search: string;
  state: TestState | null;
}

/** Tests in this state whose name, or whose steps' inputs and conditions, hold the text. */
export function filteredTests(
  tests: readonly BotTest[],
  { search, state }: TestFilter,
  stateOf: (id: number) => TestState,
): BotTest[] {
  const wanted = searchKey(search);
  return tests.filter(
    (test) =>
      (state === null || stateOf(test.id) === state) && (wanted === '' || searchKey(textOf(test)).includes(wanted)),
  );
}

function textOf({ name, steps }: BotTest): string {
  return [name, ...steps.flatMap(({ input, condition }) => [input, condition])].join('\n');
}
