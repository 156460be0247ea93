import { Suspense } from 'react';
import type { MissingValueProps } from '#parts/entity-values/missing-value.tsx';
import { lazyComponent } from '#shared/ui/lazy-component.tsx';

const load = async () => (await import('#parts/entity-values/missing-value.tsx')).MissingValue;
const Loaded = lazyComponent(load, () => null);

/** `MissingValue`, loaded where words are first compared with values. */
export function MissingValueLoaded(props: MissingValueProps) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
