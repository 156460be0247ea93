import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onPage } from '#features/chat/use-moved-panel.ts';

const CHAT = { left: 864, top: 284, width: 400, height: 500 };

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1280);
  vi.stubGlobal('innerHeight', 800);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('a panel goes where it is moved', () => {
  expect(onPage({ x: -300, y: -100 }, CHAT, { x: 0, y: 0 })).toEqual({ x: -300, y: -100 });
});

it('a panel that was moved before is moved on from there', () => {
  const moved = { ...CHAT, left: CHAT.left - 300 };
  expect(onPage({ x: -400, y: 0 }, moved, { x: -300, y: 0 })).toEqual({ x: -400, y: 0 });
});

it.each([
  { wanted: { x: -5_000, y: -5_000 }, reached: { x: -864, y: -284 } },
  { wanted: { x: 5_000, y: 5_000 }, reached: { x: 16, y: 16 } },
])('a panel does not leave the page: $wanted', ({ wanted, reached }) => {
  expect(onPage(wanted, CHAT, { x: 0, y: 0 })).toEqual(reached);
});
