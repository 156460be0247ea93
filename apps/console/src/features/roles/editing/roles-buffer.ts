import {
  editKey,
  editsBetween,
  reversed,
  withEdits,
  type Assignments,
  type Edit,
} from '#features/roles/members/assignments.ts';

/** The state of the server (`base`), the state on the screen (`working`), and the steps between that can be undone. */
export interface RolesBuffer {
  base: Assignments;
  working: Assignments;
  past: readonly (readonly Edit[])[];
  future: readonly (readonly Edit[])[];
}

const MOST_STEPS = 500;

export function openBuffer(base: Assignments): RolesBuffer {
  return { base, working: base, past: [], future: [] };
}

/** Several edits as one step. */
export function change(buffer: RolesBuffer, edits: readonly Edit[]): RolesBuffer {
  if (edits.length === 0) return buffer;
  const past = [...buffer.past, edits].slice(-MOST_STEPS);
  return { ...buffer, working: withEdits(buffer.working, edits), past, future: [] };
}

export function undo(buffer: RolesBuffer): RolesBuffer {
  const step = buffer.past.at(-1);
  if (!step) return buffer;
  return {
    ...buffer,
    working: withPossible(buffer.working, step.map(reversed).toReversed()),
    past: buffer.past.slice(0, -1),
    future: [...buffer.future, step],
  };
}

export function redo(buffer: RolesBuffer): RolesBuffer {
  const step = buffer.future.at(-1);
  if (!step) return buffer;
  return {
    ...buffer,
    working: withPossible(buffer.working, step),
    past: [...buffer.past, step],
    future: buffer.future.slice(0, -1),
  };
}

/** All changes that are not saved. */
export function unsavedEdits({ base, working }: RolesBuffer): Edit[] {
  return editsBetween(base, working);
}

/** Back to what the server has, as one step that can be undone. */
export function discard(buffer: RolesBuffer): RolesBuffer {
  return change(buffer, unsavedEdits(buffer).map(reversed));
}

/** Takes over what the server has now, under the unsaved changes. Those of what is not there any more are dropped. */
export function receive(buffer: RolesBuffer, base: Assignments): RolesBuffer {
  return { ...buffer, base, working: withPossible(base, unsavedEdits(buffer)) };
}

/** The changed parts, each whole, as the server wants them; undefined where nothing of the kind is changed. */
export function changedParts({ base, working }: RolesBuffer) {
  const edits = editsBetween(base, working);
  const roleIds = new Set(edits.flatMap((edit) => (edit.kind === 'permission' ? [edit.roleId] : [])));
  const projectIds = new Set(edits.flatMap((edit) => (edit.kind === 'member' ? [edit.projectId] : [])));
  return {
    permissions:
      roleIds.size === 0
        ? undefined
        : Object.fromEntries([...roleIds].map((id) => [id, [...(working.roles.get(id) ?? [])].toSorted(byNumber)])),
    members:
      projectIds.size === 0
        ? undefined
        : Object.fromEntries(
            [...projectIds].map((id) => [
              id,
              [...(working.members.get(id) ?? [])].map(([user_id, role_id]) => ({ user_id, role_id })),
            ]),
          ),
  };
}

/** The whole of one kind was saved as it was sent; what was changed meanwhile stays unsaved. */
export function saved(buffer: RolesBuffer, sent: Assignments, kind: Edit['kind']): RolesBuffer {
  const base =
    kind === 'permission' ? { ...buffer.base, roles: sent.roles } : { ...buffer.base, members: sent.members };
  return { ...buffer, base };
}

/** Edits that a page kept before it was reloaded, in place of none. */
export function withDraft(buffer: RolesBuffer, draft: readonly Edit[]): RolesBuffer {
  return { ...buffer, working: withPossible(buffer.working, draft) };
}

/** The unsaved edits by their places. */
export function editsByKey(edits: readonly Edit[]): ReadonlyMap<string, Edit> {
  return new Map(edits.map((edit) => [editKey(edit), edit]));
}

/** Drops the edits of roles and users that somebody has deleted meanwhile. */
function withPossible(state: Assignments, edits: readonly Edit[]): Assignments {
  return withEdits(
    state,
    edits.filter((edit) => isPossible(edit, state)),
  );
}

function isPossible(edit: Edit, { roles, members, users }: Assignments): boolean {
  if (edit.kind === 'permission') return roles.has(edit.roleId);
  if (!members.has(edit.projectId)) return false;
  return edit.after === null || (roles.has(edit.after) && users?.has(edit.userId) !== false);
}

function byNumber(one: number, other: number): number {
  return one - other;
}
