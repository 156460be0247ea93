import type { KeyboardEvent } from 'react';

/** Alt and an arrow key. It listens before the fields inside, which use the arrow keys themselves. */
export function moveKeys(onMove: (by: -1 | 1) => void) {
  return (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
}
