import { useStore } from '@xyflow/react';
import { useEffect, type RefObject } from 'react';

interface Options {
  picture: RefObject<HTMLElement | null>;
  isByKey: RefObject<boolean>;
  selectedId: number | null;
  settlings: number;
}

/** The focus follows a selection that was moved by a key. */
export function useBoxFocus({ picture, isByKey, selectedId, settlings }: Options): void {
  const width = useStore((state) => state.width);
  useEffect(() => {
    if (selectedId === null) return undefined;
    const focus = () => {
      if (!isByKey.current) return;
      const box = picture.current?.querySelector<HTMLElement>(`[data-reaction="${selectedId}"]`);
      box?.focus();
    };
    focus();
    // What was far away is drawn a frame later.
    const frame = requestAnimationFrame(() => requestAnimationFrame(focus));
    return () => cancelAnimationFrame(frame);
  }, [picture, isByKey, selectedId, width, settlings]);
}
