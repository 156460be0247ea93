import { Suspense, type FunctionComponent } from 'react';
import { fetchedPart } from '#shared/ui/fetched-part.tsx';
import { OverlayNotFetched } from '#shared/ui/not-fetched.tsx';

/** A dialog that is fetched when it is first opened, while the screen behind it stays. */
export function overlayPart<Props extends { onClose: () => void }>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  const Fetched = fetchedPart<Props>(load, OverlayNotFetched);
  return function OverlayPart(props: Props) {
    return (
      <Suspense fallback={null}>
        <Fetched {...props} />
      </Suspense>
    );
  };
}
