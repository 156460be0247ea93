import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useIsNavigating } from '#shared/use-is-navigating.ts';

/** Starts a new item if the address contains `?new=1`, once the screen has rendered. */
export function useNewInAddress(begin: () => void, isReady: boolean): void {
  const [params, setParams] = useSearchParams();
  const isAsked = params.has('new');
  const isNavigating = useIsNavigating();
  const onAsked = useEffectEvent(begin);
  useEffect(() => {
    if (!isAsked || !isReady || isNavigating()) return;
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('new');
        return next;
      },
      { replace: true },
    );
    onAsked();
  }, [isAsked, isReady, isNavigating, setParams]);
}
