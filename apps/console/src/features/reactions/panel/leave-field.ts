import type { KeyboardEvent } from 'react';

/** Esc first leaves the field, so that the next Esc closes the panel. A list or completion handles Esc itself. */
export function leaveFieldOnEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isDefaultPrevented() || !(event.target instanceof HTMLElement)) return;
  if (event.target.getAttribute('aria-expanded') === 'true') return;
  event.target.blur();
}
