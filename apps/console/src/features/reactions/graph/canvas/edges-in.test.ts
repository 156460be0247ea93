import { overlap } from '@parley/dialogue/layout/measures';
import { expect, it } from 'vitest';
import { edgesIn } from '#features/reactions/graph/canvas/edges-in.ts';
import type { DrawnEdge } from '#features/reactions/graph/canvas/scene.ts';

it('edges of a part of the picture are found the same at the first and at each later painting', () => {
  const edges = Array.from({ length: 3_000 }, (_, at): DrawnEdge => {
    const rect = {
      x: (at % 60) * 300 - 4_000,
      y: Math.floor(at / 60) * 170 - 3_000,
      // Some lead across the whole picture, and some are straight.
      width: at % 97 === 0 ? 20_000 : 140,
      height: at % 5 === 0 ? 0 : 90,
    };
    const edge = { id: `${at}`, kind: 'goto', from: at, to: at + 1, at: 0, name: '' } as DrawnEdge['edge'];
    return { edge, points: [], rect, isJump: false, scopes: null, room: 0 };
  });
  const parts = [
    { x: 0, y: 0, width: 1_280, height: 800 },
    { x: -4_100, y: -3_100, width: 300, height: 5_000 },
    { x: -50_000, y: -50_000, width: 100_000, height: 100_000 },
    { x: 90_000, y: 0, width: 500, height: 500 },
  ];
  for (const part of [...parts, ...parts]) {
    expect(edgesIn(edges, part)).toEqual(edges.filter(({ rect }) => overlap(rect, part)));
  }
});
