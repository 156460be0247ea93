import { expect, test } from 'vitest';
import { changedFields } from '#shared/saving/buffer.ts';
import {
  changedPermissions,
  mergeUserField,
  patchOf,
  unsavedCount,
  type EditedUser,
} from '#features/platform/users/edited-user.ts';

const base: EditedUser = {
  id: 1,
  version: 5,
  name: 'Petr',
  email: 'petr@bank.example',
  company_id: null,
  is_company_admin: false,
  platform_permissions: [410, 420],
  memberships: { 7: 2, 8: 3 },
};

test('each field, project and permission counts, and only what changed is sent', () => {
  const mine = { ...base, name: 'Petr M.', platform_permissions: [420, 430], memberships: { 7: 4, 9: 2 } };
  expect(unsavedCount(base, mine)).toBe(1 + 2 + 3);
  expect(changedPermissions(base, mine)).toEqual([410, 430]);
  expect(patchOf(mine, changedFields(base, mine))).toEqual({
    name: 'Petr M.',
    platform_permissions: [420, 430],
    memberships: [
      { project_id: 7, role_id: 4 },
      { project_id: 9, role_id: 2 },
    ],
  });
  expect(unsavedCount(base, { ...base, memberships: { 8: 3, 7: 2 } })).toBe(0);
});

test('changes of different projects or permissions are done together; of the same one they are not', () => {
  const mine = { ...base, platform_permissions: [420, 430], memberships: { 7: 4, 8: 3 } };
  const theirs = { ...base, platform_permissions: [250, 410, 420], memberships: { 7: 2, 9: 2 } };
  expect(mergeUserField('platform_permissions', base, mine, theirs)).toEqual([250, 420, 430]);
  expect(mergeUserField('memberships', base, mine, theirs)).toEqual({ 7: 4, 9: 2 });
  expect(mergeUserField('memberships', base, mine, { ...theirs, memberships: { 7: 3 } })).toBeUndefined();
  expect(mergeUserField('name', base, mine, theirs)).toBeUndefined();
});
