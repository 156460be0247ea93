let isPressed = false;
const waiting = new Set<() => void>();

addEventListener('pointerdown', () => (isPressed = true), { capture: true });
for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, release, { capture: true });

function release(): void {
  isPressed = false;
  // The click of this press arrives in this task.
  setTimeout(() => {
    for (const act of waiting) act();
    waiting.clear();
  });
}

/**
 * Runs a layout change now, or after the current click: a press that loses its target before the release does not
 * click.
 */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.add(act);
  else act();
}
