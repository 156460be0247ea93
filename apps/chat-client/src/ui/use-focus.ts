import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** The input field; without one, the first available control. */
const INPUT = '.parley-input, .parley-over [data-next]';
const ANSWER = '[data-next]';

/**
 * Moves the focus to where the caller continues: when the user opens the panel, and when the focused element
 * disappears. It never takes the focus from the page.
 */
export function usePanelFocus(box: RefObject<HTMLElement | null>, isOpenedByHand: boolean, reason: string): void {
  const isFirst = useRef(true);
  const hasFocus = useRef(isOpenedByHand);

  useEffect(() => {
    const panel = box.current;
    if (!panel) return undefined;
    const enter = () => (hasFocus.current = true);
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      const isInside = relatedTarget instanceof Node && panel.contains(relatedTarget);
      // A removed element loses the focus without a user action.
      queueMicrotask(() => {
        if (!isInside && target instanceof Node && target.isConnected) hasFocus.current = false;
      });
    };
    panel.addEventListener('focusin', enter);
    panel.addEventListener('focusout', leave);
    return () => {
      panel.removeEventListener('focusin', enter);
      panel.removeEventListener('focusout', leave);
    };
  }, [box]);

  useEffect(() => {
    const isLost = hasFocus.current && document.activeElement === document.body;
    if (isFirst.current ? isOpenedByHand : isLost) {
      const panel = box.current;
      (panel?.querySelector<HTMLElement>(INPUT) ?? panel?.querySelector<HTMLElement>(ANSWER) ?? panel)?.focus();
    }
    isFirst.current = false;
  }, [box, isOpenedByHand, reason]);
}
