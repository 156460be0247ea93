import { graphOf } from '@parley/dialogue';
import type { Reaction } from '@parley/domain';
import { expect, test } from 'vitest';
import { nextOnPath, pathOf, stepMark } from '#features/reactions/graph/nodes/path.ts';

const reaction = (id: number, ...to: string[]): Reaction => ({
  id,
  name: `R${id}`,
  intents: [],
  condition: '',
  reactions_scopes_id: null,
  actions: to.map((name) => ({ name: 'goto', args: { reaction: name } })),
});
const graph = graphOf(
  [reaction(1, 'R2'), reaction(2, 'R3'), reaction(3, 'R4', 'R2'), reaction(4, 'R5'), reaction(5)],
  [],
);

test('a path has the ways in and out, as many steps as are asked for', () => {
  const path = pathOf(graph, 3, 2);
  expect([...path.steps.keys()].toSorted()).toEqual([1, 2, 3, 4, 5]);
  expect([1, 2, 3, 4, 5].map((id) => stepMark(path, id)?.text)).toEqual(['−2', '±1', undefined, '+1', '+2']);
  expect(path.count).toEqual({ into: 1, out: 2 });
  expect([...pathOf(graph, 3, 1).steps.keys()].toSorted()).toEqual([2, 3, 4]);
});

test('a path ends in circles, and without edges has only its box', () => {
  expect(pathOf(graph, 2, Infinity).steps.size).toBe(5);
  expect(pathOf(graphOf([reaction(9)], []), 9, 2)).toMatchObject({ count: { into: 0, out: 0 } });
});

test('Tab goes along a way out and back along the same way in', () => {
  expect(nextOnPath(graph, 2, 'out', null)).toBe(3);
  expect(nextOnPath(graph, 2, 'into', null)).toBe(1);
  expect(nextOnPath(graph, 2, 'into', 3)).toBe(3);
  expect(nextOnPath(graph, 5, 'out', null)).toBeUndefined();
});
