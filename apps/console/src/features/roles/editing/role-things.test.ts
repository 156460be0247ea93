import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  assignmentsOf,
  changesOf,
  dropImpossible,
  roleThings,
  unsavedEdits,
  type RoleThing,
} from '#features/roles/editing/role-things.ts';
import { changedParts } from '#features/roles/editing/save-roles.ts';
import { reversed, type Edit } from '#features/roles/members/assignments.ts';
import { batchOf, changesSaved } from '#shared/saving/batch.ts';
import { change, discard, openBuffer, redo, undo, unsaved, type Buffer } from '#shared/saving/buffer.ts';
import { receive } from '#shared/saving/receive.ts';

const stored = {
  roles: [
    { id: 2, permissions: [10, 20] },
    { id: 4, permissions: [10] },
  ],
  members: {
    100: [
      { user_id: 7, role_id: 2 },
      { user_id: 8, role_id: 4 },
    ],
    200: [{ user_id: 7, role_id: 4 }],
  },
  users: [7, 8, 9].map((id) => ({ id })),
};

const opened = () => openBuffer(roleThings(stored));
const made = (buffer: Buffer<RoleThing>, edits: readonly Edit[]) =>
  change(buffer, changesOf(edits), { key: null, at: 0 });
const editsOf = (buffer: Buffer<RoleThing>) => unsavedEdits(unsaved(buffer), buffer);
const partsOf = (buffer: Buffer<RoleThing>) => changedParts(batchOf(buffer).changed.map(({ thing }) => thing));
const received = (buffer: Buffer<RoleThing>, fresh: RoleThing[]) => receive(dropImpossible(buffer, fresh), fresh);

const give = (roleId: number, permissionId: number, after = true): Edit => ({
  kind: 'permission',
  roleId,
  permissionId,
  before: !after,
  after,
});
const put = (projectId: number, userId: number, before: number | null, after: number | null): Edit => ({
  kind: 'member',
  projectId,
  userId,
  before,
  after,
});

test('only the changed parts are sent, each whole', () => {
  const buffer = made(made(opened(), [give(4, 30)]), [put(100, 9, null, 2), put(100, 8, 4, null)]);
  expect(partsOf(buffer)).toEqual({
    permissions: { 4: [10, 30] },
    members: {
      100: [
        { user_id: 7, role_id: 2 },
        { user_id: 9, role_id: 2 },
      ],
    },
  });
  expect(partsOf(opened())).toEqual({ permissions: undefined, members: undefined });
});

test('a change that is taken back is none, whichever way', () => {
  const given = made(opened(), [give(4, 30)]);
  for (const buffer of [undo(given), discard(given, 0), made(given, [give(4, 30, false)])]) {
    expect(editsOf(buffer)).toEqual([]);
    expect(partsOf(buffer).permissions).toBeUndefined();
  }
  expect(editsOf(redo(undo(given)))).toEqual([give(4, 30)]);
  expect(editsOf(undo(discard(given, 0)))).toEqual([give(4, 30)]);
});

test('what others save goes under what is unsaved, and no part of theirs is lost', () => {
  const mine = made(opened(), [give(4, 30), put(100, 8, 4, 2)]);
  const theirs = made(opened(), [give(4, 40), put(100, 9, null, 4)]);
  const merged = received(mine, [...theirs.working.values()]);
  const { roles, members } = assignmentsOf(merged.working);
  expect(editsOf(merged)).toEqual([give(4, 30), put(100, 8, 4, 2)]);
  expect(roles.get(4)).toEqual(new Set([10, 40, 30]));
  expect(members.get(100)?.get(9)).toBe(4);
});

test('what was changed of a role that is deleted meanwhile is dropped, also by undo', () => {
  const mine = made(opened(), [give(4, 30), put(200, 9, null, 4), put(200, 8, null, 2)]);
  const left = roleThings({ roles: [{ id: 2, permissions: [10] }], members: { 200: [] }, users: stored.users });
  const merged = received(mine, left);
  expect(editsOf(merged)).toEqual([put(200, 8, null, 2)]);
  const changed = made(merged, [put(200, 8, 2, null)]);
  const back = dropImpossible(redo(dropImpossible(undo(changed), left)), left);
  expect([...(assignmentsOf(back.working).members.get(200)?.values() ?? [])]).not.toContain(4);
  expect(editsOf(dropImpossible(undo(undo(changed)), left))).toEqual([]);
});

test('a new member who is deleted meanwhile is dropped', () => {
  const mine = made(opened(), [put(200, 9, null, 4), put(200, 8, null, 2)]);
  const merged = received(mine, roleThings({ ...stored, users: stored.users.filter(({ id }) => id !== 9) }));
  expect(editsOf(merged)).toEqual([put(200, 8, null, 2)]);
});

test('when one part is saved, the other stays unsaved', () => {
  const buffer = made(opened(), [give(4, 30), put(100, 9, null, 2)]);
  const [role, project] = batchOf(buffer).changed.map(({ thing }) => thing);
  if (!role || !project) throw new Error('A role and a project are changed');
  expect(editsOf(changesSaved(buffer, [role], undefined))).toEqual([put(100, 9, null, 2)]);
  expect(editsOf(changesSaved(buffer, [project], undefined))).toEqual([give(4, 30)]);
});

test('each unsaved change can be undone alone, in any order, and nothing is left then', () => {
  const anyEdit = fc.oneof(
    fc
      .record({ roleId: fc.constantFrom(2, 4), permissionId: fc.constantFrom(10, 20, 30), after: fc.boolean() })
      .map(({ roleId, permissionId, after }) => give(roleId, permissionId, after)),
    fc
      .record({
        projectId: fc.constantFrom(100, 200),
        userId: fc.constantFrom(7, 8, 9),
        after: fc.constantFrom(2, 4, null),
      })
      .map(({ projectId, userId, after }) => put(projectId, userId, null, after)),
  );
  fc.assert(
    fc.property(fc.array(anyEdit, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (edits, picks) => {
      let buffer = edits.reduce((all, edit) => made(all, [edit]), opened());
      for (let left = editsOf(buffer); left.length > 0; left = editsOf(buffer)) {
        const picked = left[(picks.next().value ?? 0) % left.length];
        if (!picked) throw new Error('There is one left');
        buffer = made(buffer, [reversed(picked)]);
        expect(editsOf(buffer)).toHaveLength(left.length - 1);
      }
      expect(assignmentsOf(buffer.working)).toEqual(assignmentsOf(opened().base));
    }),
  );
});
