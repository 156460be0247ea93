import { counted, grouped } from '#shared/counted.ts';
import { percent, usageText } from '#features/reactions/usage/usage-figures.ts';
import { useIsUntested } from '#features/reactions/usage/use-coverage.ts';
import { useUsageOf } from '#features/reactions/usage/use-usage.ts';
import { usageTexts } from '#texts/graph.ts';
import styles from '#features/reactions/usage/usage.module.css';

/** Where this much of the callers leave, somebody should look. */
const MANY_LEAVE = 0.2;

/** At a box of the graph: its hits and what leaves there, or that no test went through it. */
export function OverlayBadge({ reaction }: { reaction: number }) {
  const usage = useUsageOf(reaction);
  const isUntested = useIsUntested(reaction);
  if (isUntested) {
    return (
      <span className={styles.badge} data-untested>
        {usageTexts.notTested}
      </span>
    );
  }
  if (!usage) return null;
  const { hits, exits, drop_off: dropOff } = usage;
  return (
    <span
      className={`${styles.badge} p-figures`}
      data-unused={hits === 0 || undefined}
      data-leaving={dropOff >= MANY_LEAVE || undefined}
      title={usageText(usage)}
    >
      <span className="p-visually-hidden">{usageText(usage)}</span>
      <span aria-hidden>
        {grouped(hits)}
        {exits > 0 && ` · ${counted(exits, usageTexts.exit)}`}
        {dropOff > 0 && ` · ${percent(dropOff)}`}
      </span>
    </span>
  );
}
