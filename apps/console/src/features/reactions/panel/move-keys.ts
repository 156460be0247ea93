import type { KeyboardEvent } from 'react';

/** Alt and an arrow key. It listens before the fields inside, which use the arrow keys themselves. */
export function moveKeys(onMove: (by: -1 | 1) => void) {
  return (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    // Inside a condition, these keys move its rows instead.
    if (event.target instanceof Element && event.target.closest('[data-rows]')) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
}
