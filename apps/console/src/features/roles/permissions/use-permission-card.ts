import { useEffect, useRef, useState, type RefObject } from 'react';

const SHOW_MS = 250;
const HIDE_MS = 250;
const CARD_PX = 44;

export interface Aimed {
  permissionId: number;
  /** The vertical position of the card's line within the frame. */
  top: number;
  isAbove: boolean;
}

/** The permission under the pointer or with the focus; the card itself counts as its permission. */
export function usePermissionCard(frame: RefObject<HTMLElement | null>) {
  const [aimed, setAimed] = useState<Aimed>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function aim(target: EventTarget | null, wait: number): void {
    clearTimeout(timer.current);
    const place = target instanceof Element ? target.closest<HTMLElement>('[data-permission]') : null;
    const permissionId = Number(place?.dataset['permission']);
    if (!place) timer.current = setTimeout(() => setAimed(undefined), HIDE_MS);
    else if (permissionId !== aimed?.permissionId) {
      timer.current = setTimeout(() => setAimed({ permissionId, ...lineOf(place, frame.current) }), wait);
    }
  }

  return {
    aimed,
    hide: () => {
      clearTimeout(timer.current);
      setAimed(undefined);
    },
    listeners: {
      onPointerOver: (event: { target: EventTarget }) => aim(event.target, aimed ? HIDE_MS : SHOW_MS),
      onPointerLeave: () => aim(null, 0),
      onFocus: (event: { target: EventTarget }) => aim(event.target, 0),
      onBlur: (event: { relatedTarget: EventTarget | null }) => aim(event.relatedTarget, 0),
    },
  };
}

/** Below the row, or above it if there is no room below. */
function lineOf(place: HTMLElement, frame: HTMLElement | null): Pick<Aimed, 'top' | 'isAbove'> {
  const row = place.closest('tr');
  if (!row || !frame) return { top: 0, isAbove: false };
  const [rowBox, frameBox] = [row.getBoundingClientRect(), frame.getBoundingClientRect()];
  const isAbove = rowBox.bottom + CARD_PX > frameBox.bottom;
  return { top: (isAbove ? rowBox.top : rowBox.bottom) - frameBox.top + frame.scrollTop, isAbove };
}
