import { expect, test } from 'vitest';
import { fieldDifferences } from '#features/platform/audit/differences.ts';

test('fields are compared one by one, also those of a project’s members', () => {
  expect(fieldDifferences({ name: 'A', is_admin: false }, { name: 'B', is_admin: true })).toEqual([
    { field: 'name', before: 'A', after: 'B' },
    { field: 'is_admin', before: 'false', after: 'true' },
  ]);
  expect(fieldDifferences({ members: { Ada: 'Viewer' } }, { members: { Ada: null, Eve: 'Editor' } })).toEqual([
    { field: 'members: Ada', before: 'Viewer', after: undefined },
    { field: 'members: Eve', before: undefined, after: 'Editor' },
  ]);
});

test('a list tells what left, what came and how many stayed', () => {
  const [difference] = fieldDifferences({ permissions: ['a', 'b', 'c'] }, { permissions: ['b', 'c', 'd'] });
  expect(difference?.lists).toEqual({ removed: ['a'], added: ['d'], unchanged: 2 });
  expect(fieldDifferences(null, { permissions: ['a'] })[0]?.lists).toEqual({ removed: [], added: ['a'], unchanged: 0 });
});

test('what has no values has no differences', () => {
  expect(fieldDifferences(null, null)).toEqual([]);
});
