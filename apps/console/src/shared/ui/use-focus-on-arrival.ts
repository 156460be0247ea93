import { useEffect, type RefObject } from 'react';

/**
 * Focuses the list of a screen when it appears, so that its keys work right away. Does so only if nothing has the
 * focus, or the link that led here has it.
 */
export function useFocusOnArrival(list: RefObject<HTMLElement | null>, { enabled = true } = {}): void {
  useEffect(() => {
    if (enabled && isFocusFree()) list.current?.focus({ preventScroll: true });
  }, [list, enabled]);
}

function isFocusFree(): boolean {
  const { activeElement: focused, body } = document;
  if (document.querySelector('[role="dialog"][aria-modal="true"]')) return false;
  return focused === null || focused === body || focused.matches('a[aria-current="page"]');
}
