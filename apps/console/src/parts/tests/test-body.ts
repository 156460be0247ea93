import type { BotTest } from '@parley/domain';

/** Fields that a test need not have. */
const OPTIONAL = ['start', 'clock', 'seed', 'http'] as const;
type Optional = (typeof OPTIONAL)[number];

/** The part of a test that is sent to the server. */
export type TestBody = Pick<BotTest, 'name' | 'steps' | Optional>;

export function testBody(test: TestBody): TestBody {
  const { name, steps } = test;
  return { name, steps, ...Object.fromEntries(presentIn(test).map((field) => [field, test[field]])) };
}

/** Null for each field that an edit removes: a patch that omits it would keep it. */
export function clearedBy(edit: TestBody, before: TestBody): Partial<Record<Optional, null>> {
  const kept = presentIn(edit);
  return Object.fromEntries(
    presentIn(before).flatMap((field): [Optional, null][] => (kept.includes(field) ? [] : [[field, null]])),
  );
}

function presentIn(test: TestBody): Optional[] {
  return OPTIONAL.filter((field) => test[field] !== undefined && test[field] !== null);
}
