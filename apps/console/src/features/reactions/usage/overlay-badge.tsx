import { conversations } from '@parley/contract';
import { useContext } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { counted, grouped } from '#texts/counted.ts';
import { percent, usageText } from '#features/reactions/usage/usage-figures.ts';
import { useIsUntested } from '#features/reactions/usage/use-coverage.ts';
import { UsageContext, useUsageOf } from '#features/reactions/usage/use-usage.ts';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { usageTexts } from '#texts/graph.ts';
import styles from '#features/reactions/usage/usage.module.css';

/** The share of leaving callers from which a reaction is marked. */
const MANY_LEAVE = 0.2;

/** At a box of the graph: its hits and what leaves there, or that no test went through it. */
export function OverlayBadge({ reaction }: { reaction: number }) {
  const usage = useUsageOf(reaction);
  const isUntested = useIsUntested(reaction);
  const shown = useContext(UsageContext);
  const canList = useCan(conversations.list);
  if (isUntested) {
    return (
      <span className={styles.badge} data-untested>
        {usageTexts.notTested}
      </span>
    );
  }
  if (!usage) return null;
  const { hits, exits, drop_off: dropOff } = usage;
  const figures = (
    <>
      <span className="p-visually-hidden">{usageText(usage)}</span>
      <span aria-hidden>
        {grouped(hits)}
        {exits > 0 && ` · ${counted(exits, usageTexts.exit)}`}
        {dropOff > 0 && ` · ${percent(dropOff)}`}
      </span>
    </>
  );
  const looks = {
    className: `${styles.badge} p-figures`,
    'data-unused': hits === 0 || undefined,
    'data-leaving': dropOff >= MANY_LEAVE || undefined,
  };
  if (!canList || !shown?.usage || hits === 0) {
    return (
      <span {...looks} title={usageText(usage)}>
        {figures}
      </span>
    );
  }
  const { from, to } = shown.usage;
  return (
    <ScreenLink
      to="/app/logs"
      query={{ project_env: shown.environment, from, to, reaction }}
      {...looks}
      title={usageTexts.openHits(usageText(usage))}
      // The box below is not chosen.
      onClick={(event) => event.stopPropagation()}
    >
      {figures}
    </ScreenLink>
  );
}
