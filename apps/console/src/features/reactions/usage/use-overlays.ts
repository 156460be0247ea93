import { useCoverage } from '#features/reactions/usage/use-coverage.ts';
import { environmentOf, useOverlay } from '#features/reactions/usage/use-overlay.ts';
import { useUsage } from '#features/reactions/usage/use-usage.ts';

export type Overlays = ReturnType<typeof useOverlays>;

/** The chosen overlay of the graph, with its figures; null for those that are not shown. */
export function useOverlays() {
  const { overlay, show } = useOverlay();
  const usage = useUsage(environmentOf(overlay));
  const coverage = useCoverage(overlay === 'tests');
  return { overlay, show, usage, coverage };
}
