import { useEffect, type RefObject } from 'react';

/**
 * The list of a screen takes the focus when it comes, so that its keys work at once. It takes it from nobody who has begun
 * something: only when nothing has it, or the link that led here.
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
