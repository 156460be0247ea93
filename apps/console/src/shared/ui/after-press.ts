let isPressed = false;
const waiting = new Set<() => void>();

addEventListener('pointerdown', () => (isPressed = true), { capture: true });
for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, release, { capture: true });

function release(): void {
  isPressed = false;
  // The click that belongs to it comes in the same task.
  setTimeout(() => {
    for (const act of waiting) act();
    waiting.clear();
  });
}

/**
 * Does at once, or after the click that is under way, what moves things on the page: what has gone from under the
 * pointer between its going down and up is not clicked.
 */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.add(act);
  else act();
}
