import { useSyncExternalStore } from 'react';

/** The breakpoint of the style sheets: a phone, or an equally narrow window. */
export const NARROW = '(max-width: 899px)';

/** Rows share one media query, so that React renders all of them together on a change. */
const listeners = new Set<() => void>();
let query: MediaQueryList | undefined;

/** Whether the page is as narrow as a phone's. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!query) {
    query = matchMedia(NARROW);
    query.addEventListener('change', tell);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    query?.removeEventListener('change', tell);
    query = undefined;
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}

function isNarrow(): boolean {
  return matchMedia(NARROW).matches;
}
