import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useIsGoing } from '#shared/use-is-going.ts';

/** Starts a new item if the address contains `?new=1`, once the screen has rendered. */
export function useNewInAddress(begin: () => void, isReady: boolean): void {
  const [params, setParams] = useSearchParams();
  const isAsked = params.has('new');
  const isGoing = useIsGoing();
  const onAsked = useEffectEvent(begin);
  useEffect(() => {
    if (!isAsked || !isReady || isGoing()) return;
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('new');
        return next;
      },
      { replace: true },
    );
    onAsked();
  }, [isAsked, isReady, isGoing, setParams]);
}
