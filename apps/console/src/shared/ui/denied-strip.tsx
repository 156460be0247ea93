import type { Grant } from '@parley/domain/permission';
import { grantName } from '#shared/access/access.tsx';
import { Strip } from '#shared/ui/strip.tsx';

interface DeniedStripProps {
  needs: Grant;
  /** What the user may do, and what not. */
  children?: string;
}

/** On a screen that the user may see and not change: why there is nothing to press. */
export function DeniedStrip({ needs, children = 'You can look, but not change anything' }: DeniedStripProps) {
  return (
    <Strip state="info">
      {children}: that needs the permission <code>{grantName(needs)}</code>
    </Strip>
  );
}
