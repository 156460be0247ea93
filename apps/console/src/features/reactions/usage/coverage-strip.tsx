import { CloseButton } from '@mantine/core';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import type { ShownCoverage } from '#features/reactions/usage/use-coverage.ts';
import styles from '#features/reactions/usage/usage.module.css';

interface CoverageStripProps {
  shown: ShownCoverage;
  onClose: () => void;
}

/** How much the tests went through, and where one runs them. */
export function CoverageStrip({ shown: { coverage }, onClose }: CoverageStripProps) {
  return (
    <div className={styles.strip} role="status">
      <span className="p-figures">
        {coverage
          ? `The last run of the tests went through ${coverage.reactions.covered} of ${coverage.reactions.total} reactions and ${coverage.edges.covered} of ${coverage.edges.total} edges`
          : 'Reading what the tests went through …'}
      </span>
      <ScreenLink className={styles.link} to="/app/tests">
        Tests
      </ScreenLink>
      <CloseButton size={24} aria-label="Hide the coverage" onClick={onClose} />
    </div>
  );
}
