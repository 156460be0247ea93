import { useStore } from '@xyflow/react';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

interface Options {
  picture: RefObject<HTMLElement | null>;
  isByKey: RefObject<boolean>;
  selectedId: number | null;
  settlings: number;
  /** Finds the id of a reaction that a save has given a new one. */
  currentId: (id: number) => number;
}

/** The focus follows a selection that was moved by a key, and stays with a box that gets its id. */
export function useBoxFocus({ picture, isByKey, selectedId, settlings, currentId }: Options): void {
  const width = useStore((state) => state.width);
  const before = useRef(selectedId);
  const isRenumbered = useEffectEvent(
    (id: number | null) => id !== null && id !== selectedId && currentId(id) === selectedId,
  );
  useEffect(() => {
    const isNewId = isRenumbered(before.current);
    before.current = selectedId;
    if (selectedId === null) return undefined;
    const focus = () => {
      // The element of the box under its old id took the focus with it.
      const isLost = isNewId && document.activeElement === document.body;
      if (!isByKey.current && !isLost) return;
      const box = picture.current?.querySelector<HTMLElement>(`[data-reaction="${selectedId}"]`);
      box?.focus();
    };
    focus();
    // A box that was far away is drawn a frame later.
    const frame = requestAnimationFrame(() => requestAnimationFrame(focus));
    return () => cancelAnimationFrame(frame);
  }, [picture, isByKey, selectedId, width, settlings]);
}
