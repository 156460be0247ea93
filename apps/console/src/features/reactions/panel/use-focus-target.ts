import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { focusWhenDrawn } from '#shared/ui/focus-when-drawn.ts';
import type { FocusTarget } from '#features/reactions/panel/use-action-edits.ts';

/** The field to fill in first; a choice of the kind of value is skipped, and so is the condition, which is there already. */
const FIRST_FIELD =
  ':is(input:not([type="hidden"], [data-not-first]), [contenteditable="true"], textarea):not([data-when] *)';
/** The first field of the rows; without rows, the button that adds one, which has no title. */
const CONDITION =
  '[data-when] [role="group"] :is(li input:not([type=radio]), li select, [contenteditable="true"], button:not([title]))';

/** Focuses the head or a field of a card when the list asks for it, before the next key is taken. */
export function useFocusTarget(focusOn: FocusTarget['on'] | null, onFocused: () => void) {
  const head = useRef<HTMLButtonElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(onFocused);
  useLayoutEffect(() => {
    if (focusOn === null) return;
    if (focusOn === 'head' || !body.current || !head.current) head.current?.focus();
    else focusWhenDrawn(body.current, focusOn === 'condition' ? CONDITION : FIRST_FIELD, head.current);
    tell();
  }, [focusOn]);
  return { head, body };
}
