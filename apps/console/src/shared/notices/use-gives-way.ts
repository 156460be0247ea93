import { useLayoutEffect, useState, type RefObject } from 'react';

/** Fields, and the lists and bars that belong to them. */
const WORKED_ON = 'input, textarea, select, [contenteditable="true"], [role="combobox"]';
const BESIDE_FIELD = '[data-beside-field]';

/** Whether notices at the foot would cover the field that has the focus, or the bar beside it. */
export function useGivesWay(host: RefObject<HTMLElement | null>, shown: unknown): boolean {
  const [isAway, setAway] = useState(false);
  useLayoutEffect(() => {
    const look = () => setAway(host.current !== null && coversWork(host.current));
    look();
    document.addEventListener('focusin', look);
    document.addEventListener('selectionchange', look);
    return () => {
      document.removeEventListener('focusin', look);
      document.removeEventListener('selectionchange', look);
    };
  }, [host, shown]);
  return isAway;
}

function coversWork(host: HTMLElement): boolean {
  const { width, height } = host.getBoundingClientRect();
  if (height === 0) return false;
  const { right, bottom } = getComputedStyle(host);
  // The place at the foot, wherever the host is now.
  const foot = { right: window.innerWidth - px(right), bottom: window.innerHeight - px(bottom) };
  const place = { left: foot.right - width, top: foot.bottom - height, ...foot };
  return workedOn().some((element) => overlap(element.getBoundingClientRect(), place));
}

function workedOn(): Element[] {
  const field = document.activeElement;
  return [...(field?.matches(WORKED_ON) ? [field] : []), ...document.querySelectorAll(BESIDE_FIELD)];
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function px(length: string): number {
  return Number.parseFloat(length) || 0;
}
