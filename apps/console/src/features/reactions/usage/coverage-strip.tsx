import { CloseButton } from '@mantine/core';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { coverageTexts } from '#texts/coverage.ts';
import type { ShownCoverage } from '#features/reactions/usage/use-coverage.ts';
import { usageTexts } from '#texts/graph.ts';
import styles from '#features/reactions/usage/usage.module.css';

interface CoverageStripProps {
  shown: ShownCoverage;
  onClose: () => void;
}

/** How much the tests went through, and where one runs them. */
export function CoverageStrip({ shown, onClose }: CoverageStripProps) {
  return (
    <div className={styles.strip} role="status" data-floating>
      <span className="p-figures">{textOf(shown)}</span>
      <ScreenLink className="p-accent-text" to="/app/tests">
        {usageTexts.openTests}
      </ScreenLink>
      <CloseButton size={24} aria-label={usageTexts.hideCoverage} onClick={onClose} />
    </div>
  );
}

function textOf({ coverage }: ShownCoverage): string {
  if (!coverage) return coverageTexts.loading;
  return coverage.is_measured ? coverageTexts.lastRun(coverage) : coverageTexts.notMeasured;
}
