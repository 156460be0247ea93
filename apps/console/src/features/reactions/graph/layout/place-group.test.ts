import { boxAt, overlap, PITCH, type Point } from '@parley/dialogue/layout/measures';
import { expect, it } from 'vitest';
import { placesNear } from '#features/reactions/graph/layout/place-group.ts';

const column = (count: number, x = 0): Point[] => Array.from({ length: count }, (_, row) => ({ x, y: row * PITCH.y }));

function coversNothing(places: readonly Point[], standing: readonly Point[]): boolean {
  return places.every((place) => standing.every((other) => !overlap(boxAt(place), boxAt(other))));
}

it('puts a copy beside its original', () => {
  const original = { x: 500, y: 300 };
  const [copy] = placesNear([original], original, [original]);
  expect(copy).toEqual({ x: 500, y: 300 + PITCH.y });
});

it('keeps the places of copies to each other where their own are taken', () => {
  const originals = [
    { x: 0, y: 0 },
    { x: 260, y: 130 },
    { x: 40, y: 410 },
  ];
  const around = [...originals, { x: 250, y: 400 }, { x: 500, y: 0 }];
  const copies = placesNear(originals, { x: 0, y: 0 }, around);
  const by = { x: (copies[0]?.x ?? 0) - 0, y: (copies[0]?.y ?? 0) - 0 };
  expect(copies).toEqual(originals.map(({ x, y }) => ({ x: x + by.x, y: y + by.y })));
  expect(coversNothing(copies, around)).toBe(true);
  expect(Math.hypot(by.x, by.y)).toBeLessThan(3 * PITCH.x);
});

it('places a copy of everything, however large, and covers nothing', () => {
  const all = [...column(400), ...column(400, PITCH.x)];
  const copies = placesNear(all, { x: 0, y: 0 }, all);
  expect(coversNothing(copies, all)).toBe(true);
  expect(copies.map(({ x }) => x)).toEqual(all.map(({ x }) => x));
});
