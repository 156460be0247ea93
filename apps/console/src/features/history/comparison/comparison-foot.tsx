import { grouped } from '#texts/counted.ts';
import { KeyFoot } from '#shared/ui/key-foot.tsx';
import type { Kind, ThingDiff } from '#features/history/comparison/compare.ts';
import type { Compared } from '#features/history/comparison/serialize.ts';
import { historyTexts } from '#texts/history.ts';

interface ComparisonFootProps {
  resource: Compared;
  tabs: readonly Compared[];
  diffs: readonly ThingDiff[] | undefined;
  canAudit: boolean;
}

/** The keys of the screen, and the counts of the tab. */
export function ComparisonFoot({ resource, tabs, diffs, canAudit }: ComparisonFootProps) {
  const { foot, resources } = historyTexts;
  const keys = [
    { keys: ['↑', '↓'], does: foot.next },
    { keys: [foot.tabs(tabs.length)], does: foot.tab },
    { keys: ['R'], does: foot.restore },
    { keys: ['O'], does: foot.open },
    { keys: ['A'], does: foot.audit, isShown: canAudit },
  ];
  const count = (kind: Kind) => grouped(diffs?.filter((diff) => diff.kind === kind).length ?? 0);
  return (
    <KeyFoot keys={keys}>
      {diffs && (
        <span className="p-figures">
          {foot.summary(resources[resource], count('added'), count('changed'), count('removed'))}
        </span>
      )}
    </KeyFoot>
  );
}
