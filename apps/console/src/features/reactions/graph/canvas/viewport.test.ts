import { BOX, boxAt, type Rect } from '@parley/dialogue/layout/measures';
import { describe, expect, it } from 'vitest';
import { isCovered, viewOfBox } from '#features/reactions/graph/canvas/viewport.ts';

const CHAT: Rect = { x: 784, y: 184, width: 400, height: 500 };

function seen(point: { x: number; y: number }, covers: readonly Rect[] = []) {
  const view = viewOfBox(boxAt(point), { transform: [0, 0, 1], width: 1200, height: 700, covers });
  const { x, y, zoom } = view ?? { x: 0, y: 0, zoom: 1 };
  return { view, box: { x: point.x * zoom + x, y: point.y * zoom + y } };
}

describe('the view of a box', () => {
  it('stays as it is while the box is in sight', () => {
    expect(seen({ x: 500, y: 300 }).view).toBeUndefined();
  });

  it('moves by no more than it takes to show a box just outside', () => {
    const { view } = seen({ x: 1190, y: 300 });
    expect(view).toEqual({ x: 1200 - BOX.width - 40 - 1190, y: 0, zoom: 1 });
  });

  it('brings what is far away to the middle', () => {
    const { box } = seen({ x: 9_000, y: 9_000 });
    expect(box).toEqual({ x: 600 - BOX.width / 2, y: 350 - BOX.height / 2 });
  });

  it.each([
    { from: 'under the chat', point: { x: 900, y: 400 } },
    { from: 'from far away', point: { x: 9_000, y: -4_000 } },
  ])('shows a box $from where nothing floats over it', ({ point }) => {
    const { view, box } = seen(point, [CHAT]);
    expect(view).toBeDefined();
    const isBeside = box.x + BOX.width <= CHAT.x || box.y + BOX.height <= CHAT.y;
    expect(isBeside && box.x >= 0 && box.y >= 0).toBe(true);
  });

  it('counts a box under a bar as covered, unless the box is too small to read', () => {
    const box = boxAt({ x: 900, y: 400 });
    expect(isCovered(box, [0, 0, 1], [CHAT])).toBe(true);
    expect(isCovered(box, [-800, 0, 1], [CHAT])).toBe(false);
    expect(isCovered(box, [500, 200, 0.3], [CHAT])).toBe(false);
  });
});
