import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editsBetween, reversed, withEdits, type Assignments, type Edit } from '#features/roles/members/assignments.ts';
import {
  change,
  changedParts,
  discard,
  openBuffer,
  receive,
  redo,
  saved,
  undo,
  unsavedEdits,
} from '#features/roles/editing/roles-buffer.ts';

const base: Assignments = {
  roles: new Map([
    [2, new Set([10, 20])],
    [4, new Set([10])],
  ]),
  members: new Map([
    [
      100,
      new Map([
        [7, 2],
        [8, 4],
      ]),
    ],
    [200, new Map([[7, 4]])],
  ]),
};

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
  const buffer = change(change(openBuffer(base), [give(4, 30)]), [put(100, 9, null, 2), put(100, 8, 4, null)]);
  expect(changedParts(buffer)).toEqual({
    permissions: { 4: [10, 30] },
    members: {
      100: [
        { user_id: 7, role_id: 2 },
        { user_id: 9, role_id: 2 },
      ],
    },
  });
  expect(changedParts(openBuffer(base))).toEqual({ permissions: undefined, members: undefined });
});

test('a change that is taken back is none, whichever way', () => {
  const given = change(openBuffer(base), [give(4, 30)]);
  for (const buffer of [undo(given), discard(given), change(given, [give(4, 30, false)])]) {
    expect(unsavedEdits(buffer)).toEqual([]);
    expect(changedParts(buffer).permissions).toBeUndefined();
  }
  expect(unsavedEdits(redo(undo(given)))).toEqual([give(4, 30)]);
  expect(unsavedEdits(undo(discard(given)))).toEqual([give(4, 30)]);
});

test('what others save goes under what is unsaved, and no part of theirs is lost', () => {
  const mine = change(openBuffer(base), [give(4, 30), put(100, 8, 4, 2)]);
  const theirs = withEdits(base, [give(4, 40), put(100, 9, null, 4)]);
  const merged = receive(mine, theirs);
  expect(unsavedEdits(merged)).toEqual([give(4, 30), put(100, 8, 4, 2)]);
  expect([...(merged.working.roles.get(4) ?? [])]).toEqual([10, 40, 30]);
  expect(merged.working.members.get(100)?.get(9)).toBe(4);
});

test('what was changed of a role that is deleted meanwhile is dropped, also by undo', () => {
  const mine = change(openBuffer(base), [give(4, 30), put(200, 9, null, 4), put(200, 8, null, 2)]);
  const gone = { roles: new Map([[2, new Set([10])]]), members: new Map([[200, new Map<number, number>()]]) };
  const merged = receive(mine, gone);
  expect(unsavedEdits(merged)).toEqual([put(200, 8, null, 2)]);
  const back = redo(undo(change(merged, [put(200, 8, 2, null)])));
  expect([...(back.working.members.get(200)?.values() ?? [])]).not.toContain(4);
});

test('when one part is saved, the other stays unsaved', () => {
  const buffer = change(openBuffer(base), [give(4, 30), put(100, 9, null, 2)]);
  expect(unsavedEdits(saved(buffer, buffer.working, 'permission'))).toEqual([put(100, 9, null, 2)]);
  expect(unsavedEdits(saved(buffer, buffer.working, 'member'))).toEqual([give(4, 30)]);
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
      let buffer = edits.reduce((all, edit) => change(all, [edit]), openBuffer(base));
      for (let left = unsavedEdits(buffer); left.length > 0; left = unsavedEdits(buffer)) {
        const picked = left[(picks.next().value ?? 0) % left.length];
        if (!picked) throw new Error('There is one left');
        buffer = change(buffer, [reversed(picked)]);
        expect(unsavedEdits(buffer)).toHaveLength(left.length - 1);
      }
      expect(editsBetween(base, buffer.working)).toEqual([]);
    }),
  );
});
