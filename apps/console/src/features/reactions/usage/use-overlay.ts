import type { Environment } from '@parley/domain';
import { useAddress } from '#shared/use-address.ts';

/** Usage in an environment, or coverage by tests. */
export type Overlay = Environment | 'tests';

/** Reads the overlay of the graph from the address. */
export function useOverlay(): { overlay: Overlay | null; show: (overlay: Overlay | null) => void } {
  const { params, write } = useAddress();
  const asked = params.get('usage');
  const overlay = asked === 'dev' || asked === 'prod' || asked === 'tests' ? asked : null;
  return { overlay, show: (chosen) => write({ usage: () => chosen ?? '' }) };
}

export function environmentOf(overlay: Overlay | null): Environment | null {
  return overlay === 'tests' ? null : overlay;
}
