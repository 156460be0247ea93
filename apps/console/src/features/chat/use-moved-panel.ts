import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';

interface Offset {
  x: number;
  y: number;
}

const IN_PLACE: Offset = { x: 0, y: 0 };
const STEP_PX = 40;
const STEPS: Record<string, Offset> = {
  ArrowLeft: { x: -STEP_PX, y: 0 },
  ArrowRight: { x: STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: -STEP_PX },
  ArrowDown: { x: 0, y: STEP_PX },
};
/** On a phone the panel is a sheet. */
const WIDE = '(min-width: 900px)';
const CONTROLS = 'button, select, input, a';

interface Grip {
  pointer: { x: number; y: number };
  offset: Offset;
}

/** Keeps where the user has moved a floating panel, by its head or with Alt, Shift and the arrow keys. It stays on the page. */
export function useMovedPanel(panel: RefObject<HTMLElement | null>, isFixed: boolean) {
  const [offset, setOffset] = useState(IN_PLACE);
  const grip = useRef<Grip | null>(null);

  // A panel at an edge of the page may be outside of it now.
  useEffect(() => {
    const reset = () => setOffset(IN_PLACE);
    addEventListener('resize', reset);
    return () => removeEventListener('resize', reset);
  }, []);

  const moveTo = (wanted: Offset) => {
    const box = panel.current?.getBoundingClientRect();
    if (box) setOffset(onPage(wanted, box, offset));
  };
  const canMove = () => !isFixed && matchMedia(WIDE).matches;

  return {
    offset: isFixed ? IN_PLACE : offset,
    head: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const isOnControl = event.target instanceof Element && event.target.closest(CONTROLS) !== null;
        if (event.button !== 0 || isOnControl || !canMove()) return;
        grip.current = { pointer: { x: event.clientX, y: event.clientY }, offset };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (!grip.current) return;
        const { pointer, offset: from } = grip.current;
        moveTo({ x: from.x + event.clientX - pointer.x, y: from.y + event.clientY - pointer.y });
      },
      onLostPointerCapture() {
        grip.current = null;
      },
    },
    /** Answers whether the key moved the panel. */
    moveByKey(event: KeyboardEvent): boolean {
      const step = STEPS[event.key];
      if (!step || !event.altKey || !event.shiftKey || !canMove()) return false;
      event.preventDefault();
      moveTo({ x: offset.x + step.x, y: offset.y + step.y });
      return true;
    },
  };
}

/** The offset nearest to the wanted one at which all of the panel is on the page; `now` is the one it is drawn with. */
export function onPage(
  wanted: Offset,
  box: { left: number; top: number; width: number; height: number },
  now: Offset,
): Offset {
  const [left, top] = [box.left - now.x, box.top - now.y];
  return {
    x: between(wanted.x, -left, innerWidth - left - box.width),
    y: between(wanted.y, -top, innerHeight - top - box.height),
  };
}

function between(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
