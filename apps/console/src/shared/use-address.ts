import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { leaving } from '#shared/leaving.ts';
import { useIsNavigating } from '#shared/use-is-navigating.ts';
import { useStore } from '#shared/store.ts';

type Values = Record<string, (current: string) => string>;

/** The address's query. Two writes before the next render are merged. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const isNavigating = useIsNavigating();
  const latest = useRef({ params, arrived: params, setParams, isNavigating, isHeld: false });
  useEffect(() => {
    latest.current.setParams = setParams;
    latest.current.isNavigating = isNavigating;
  });
  // Only a new address counts: a render before the last write arrives has an older one.
  useEffect(() => {
    latest.current.params = params;
    latest.current.arrived = params;
  }, [params]);
  const [write] = useState(() => (values: Values) => {
    const next = new URLSearchParams(latest.current.params);
    for (const [name, change] of Object.entries(values)) {
      const value = change(next.get(name) ?? '');
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    if (next.toString() === latest.current.params.toString()) return;
    latest.current.params = next;
    // A save that ends after the user clicks on the menu, for example, must not bring back the previous screen.
    if (latest.current.isNavigating()) return;
    // Another navigation would answer the question whether to leave. The screen that stays is written then.
    if (leaving.get().isUnderWay) {
      latest.current.isHeld = true;
      return;
    }
    // Synchronous, before the next key: text typed after a click goes to the element that the click opened.
    latest.current.setParams(next, { replace: true, flushSync: true });
  });
  const isLeaving = useStore(leaving, ({ isUnderWay }) => isUnderWay);
  // The user may stay: an address that is being asked about has not arrived.
  useEffect(() => {
    if (isLeaving) latest.current.params = latest.current.arrived;
  }, [isLeaving]);
  useEffect(() => {
    if (isLeaving || !latest.current.isHeld) return;
    latest.current.isHeld = false;
    latest.current.setParams(latest.current.params, { replace: true });
  }, [isLeaving]);
  return { params, write };
}
