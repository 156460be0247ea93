import { grouped } from '#shared/counted.ts';
import { Kbd } from '#shared/ui/kbd.tsx';
import type { Kind, ThingDiff } from '#features/history/compare.ts';
import type { Compared } from '#features/history/serialize.ts';
import { historyTexts } from '#texts/history.ts';
import styles from '#features/history/history-screen.module.css';

interface ComparisonFootProps {
  resource: Compared;
  diffs: readonly ThingDiff[] | undefined;
  canAudit: boolean;
}

/** The keys of the screen, and what the tab counts. */
export function ComparisonFoot({ resource, diffs, canAudit }: ComparisonFootProps) {
  const { foot, resources } = historyTexts;
  const keys: [string[], string, boolean][] = [
    [['↑', '↓'], foot.next, true],
    [['1–5'], foot.tab, true],
    [['R'], foot.restore, true],
    [['O'], foot.open, true],
    [['A'], foot.audit, canAudit],
  ];
  const count = (kind: Kind) => grouped(diffs?.filter((diff) => diff.kind === kind).length ?? 0);
  return (
    <footer className={styles.foot}>
      <span className={styles.keys}>
        {keys
          .filter(([, , isShown]) => isShown)
          .map(([names, what]) => (
            <span key={what}>
              {names.map((name) => (
                <Kbd key={name} keys={name} />
              ))}{' '}
              {what}
            </span>
          ))}
      </span>
      {diffs && (
        <span className="p-figures">
          {foot.summary(resources[resource], count('added'), count('changed'), count('removed'))}
        </span>
      )}
    </footer>
  );
}
