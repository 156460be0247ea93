import type { Rect } from '@parley/dialogue/layout/measures';

/** Marks elements that float over the screens and cover them. */
const FLOATING = '[data-floating]';

/** The parts of the picture that something floats over, in its own pixels. */
export function coversOf(picture: HTMLElement | null): Rect[] {
  const own = picture?.getBoundingClientRect();
  if (!own) return [];
  return [...document.querySelectorAll(FLOATING)].map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left - own.left, y: top - own.top, width, height };
  });
}
