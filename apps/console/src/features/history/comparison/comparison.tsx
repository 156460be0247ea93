import { useMediaQuery } from '@mantine/hooks';
import { LoadError } from '#shared/ui/load-error.tsx';
import type { AuthorName } from '#features/history/versions/author-name.ts';
import { ComparisonFoot } from '#features/history/comparison/comparison-foot.tsx';
import { ChangesPane, DiffsPane, ThingsPane } from '#features/history/comparison/comparison-panes.tsx';
import { ComparisonTabs, VersionBar } from '#features/history/comparison/comparison-tools.tsx';
import { useComparison, type Comparable } from '#features/history/comparison/use-comparison.ts';
import type { Releases } from '#features/history/versions/releases.ts';
import { historyTexts } from '#texts/history.ts';
import styles from '#features/history/comparison/comparison.module.css';

interface ComparisonProps extends Omit<Comparable, 'production'> {
  releases: Releases;
  nameOf: AuthorName;
}

const WITHOUT_ROOM = '(max-width: 1099px)';

/** Two versions beside each other. */
export function Comparison({ nameOf, releases, moments, tabs }: ComparisonProps) {
  const comparison = useComparison({ moments, tabs, production: releases.live.prod });
  const { view, tab, diffs, audit, restoring, error, retry } = comparison;
  const isInline = useMediaQuery(WITHOUT_ROOM, false, { getInitialValueInEffect: false }) || view.isInline;
  return (
    <>
      <VersionBar view={view} moments={moments} releases={releases} nameOf={nameOf} canAudit={audit.isAllowed} />
      <ComparisonTabs
        view={view}
        tabs={tabs}
        diffs={diffs}
        isInline={isInline}
        onRestoreAll={restoring.restoreAll && (() => restoring.restoreAll?.(diffs))}
      />
      {error ? (
        <LoadError what={historyTexts.what} error={error} onRetry={retry} />
      ) : (
        <div className={`p-columns ${styles.columns}`}>
          <ThingsPane comparison={comparison} nameOf={nameOf} />
          <DiffsPane comparison={comparison} nameOf={nameOf} moments={moments} tabs={tabs} isInline={isInline} />
          <ChangesPane comparison={comparison} nameOf={nameOf} />
        </div>
      )}
      <ComparisonFoot resource={tab} tabs={tabs} diffs={diffs[tab]} canAudit={audit.isAllowed} />
    </>
  );
}
