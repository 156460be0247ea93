import type { KeyboardEvent } from 'react';

/** In the list the arrows go from contact to contact; elsewhere on the screen they choose the campaign. */
export function moveAmongContacts(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget } = event;
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
  event.preventDefault();
  event.stopPropagation();
  const numbers = [...(currentTarget.closest('[role="table"]')?.querySelectorAll<HTMLElement>('[data-contact]') ?? [])];
  const at = numbers.indexOf(currentTarget);
  numbers[key === 'ArrowDown' ? at + 1 : at - 1]?.focus();
}
