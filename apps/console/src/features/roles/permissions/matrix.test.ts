import { PERMISSIONS, PLATFORM_GRANTS } from '@parley/domain/permission';
import { expect, test } from 'vitest';
import { selectedAlong } from '#features/roles/permissions/contained.ts';
import { MATRIX, ROLE_CELLS, type Cell } from '#features/roles/permissions/matrix.ts';

const cells = MATRIX.flatMap(({ view, change, also }) => [view, change, ...also]).filter((cell) => cell !== undefined);

test('the matrix holds every permission exactly once', () => {
  const ids = cells.map(({ permissionId }) => permissionId);
  expect(ids.toSorted()).toEqual(PERMISSIONS.map(({ id }) => id).toSorted());
});

test('every permission has a name of its own, and one of an environment names it', () => {
  const names = cells.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { environment, name } of cells) {
    if (environment) expect(name).toMatch(environment === 'dev' ? /testing/u : /production/u);
  }
});

test('what a role can have is everything but the platform’s own', () => {
  const expected = PERMISSIONS.filter(({ resources }) => !resources.some((grant) => PLATFORM_GRANTS.includes(grant)));
  expect(ROLE_CELLS.map(({ permissionId }) => permissionId)).toEqual(expected.map(({ id }) => id));
});

test('a permission brings those whose resources it contains, in its environments, and a change the view of its screen', () => {
  const all = [
    { id: 1, resources: ['PUT:/a', 'GET:/a', 'GET:/b'], project_env: null },
    { id: 2, resources: ['GET:/a'], project_env: null },
    { id: 3, resources: ['GET:/b', 'GET:/c'], project_env: null },
    { id: 4, resources: ['GET:/b'], project_env: 'prod' as const },
    { id: 5, resources: ['GET:/run'], project_env: 'dev' as const },
    { id: 6, resources: ['GET:/run'], project_env: 'prod' as const },
    { id: 7, resources: [], project_env: null },
  ];
  expect(selectedAlong(1, all)).toEqual([2, 4]);
  expect(selectedAlong(4, all)).toEqual([]);
  expect(selectedAlong(5, all)).toEqual([]);
  expect(selectedAlong(99, all)).toEqual([]);
  const { view, change } = MATRIX.find(({ id }) => id === 'intents') as { view: Cell; change: Cell };
  expect(selectedAlong(change.permissionId, PERMISSIONS)).toEqual([view.permissionId]);
  expect(selectedAlong(view.permissionId, PERMISSIONS)).toEqual([]);
});
