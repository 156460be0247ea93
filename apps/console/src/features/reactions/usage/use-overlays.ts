import { useCoverage } from '#features/reactions/usage/use-coverage.ts';
import { environmentOf, useOverlay } from '#features/reactions/usage/use-overlay.ts';
import { useUsage } from '#features/reactions/usage/use-usage.ts';

export type Overlays = ReturnType<typeof useOverlays>;

/** The selected overlay of the graph with its figures; other overlays are null. */
export function useOverlays() {
  const { overlay, show } = useOverlay();
  const usage = useUsage(environmentOf(overlay));
  const coverage = useCoverage(overlay === 'tests');
  return { overlay, show, usage, coverage };
}
