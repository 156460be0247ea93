import type { ThingDiff } from '#features/history/comparison/compare.ts';
import type { Compared } from '#features/history/comparison/serialize.ts';
import { useDifferences } from '#features/history/comparison/use-differences.ts';
import { useThings } from '#features/history/comparison/use-things.ts';

/** The differences between two moments, by resource. */
export function useDiffs(left: number, right: number) {
  const before = useThings(left);
  const after = useThings(right);
  const diffs: Record<Compared, readonly ThingDiff[] | undefined> = {
    reactions: useDifferences(before.things.reactions, after.things.reactions),
    intents: useDifferences(before.things.intents, after.things.intents),
    actions: useDifferences(before.things.actions, after.things.actions),
    entities: useDifferences(before.things.entities, after.things.entities),
    settings: useDifferences(before.things.settings, after.things.settings),
    tests: useDifferences(before.things.tests, after.things.tests),
  };
  return {
    diffs,
    before: before.things,
    error: before.error ?? after.error,
    retry(): void {
      before.retry();
      after.retry();
    },
  };
}
