import { Suspense, type FunctionComponent } from 'react';
import { lazyComponent } from '#shared/ui/lazy-component.tsx';
import { OverlayLoadError } from '#shared/ui/lazy-load-errors.tsx';

/** A dialog that is fetched when it is first opened, while the screen behind it stays. */
export function overlayPart<Props extends { onClose: () => void }>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  const Fetched = lazyComponent<Props>(load, OverlayLoadError);
  return function OverlayPart(props: Props) {
    return (
      <Suspense fallback={null}>
        <Fetched {...props} />
      </Suspense>
    );
  };
}
