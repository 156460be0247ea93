import type { KeyboardEvent } from 'react';

/** First out of the field, so that the next Esc closes the panel. What a list or completion does with Esc is its own. */
export function leaveFieldOnEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isDefaultPrevented() || !(event.target instanceof HTMLElement)) return;
  if (event.target.getAttribute('aria-expanded') === 'true') return;
  event.target.blur();
}
