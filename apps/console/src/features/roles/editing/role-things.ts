import type { Buffer, Fields, Thing, Unsaved } from '#shared/saving/buffer.ts';
import { withoutDeleted } from '#shared/saving/receive.ts';
import type { Assignments, Edit } from '#features/roles/members/assignments.ts';

/**
 * An item of the draft: a role with a field `p12` for each of its permissions, or a project with a field `u7` for each
 * member, which holds the role. One field for each means that users who change different ones never clash.
 */
export interface RoleThing extends Thing {
  [field: string]: number | true | null | undefined;
}

/** The item that lists the users who can be given a role. Roles have even ids, projects have odd ones. */
const USERS = 0;

interface Read {
  roles: readonly { id: number; permissions: readonly number[] }[];
  /** Project id → its members. */
  members: Readonly<Record<string, readonly { user_id: number; role_id: number }[]>> | undefined;
  users: readonly { id: number }[] | undefined;
}

export function roleThings({ roles, members = {}, users }: Read): RoleThing[] {
  return [
    ...(users ? [{ id: USERS, ...Object.fromEntries(users.map(({ id }) => [memberField(id), true as const])) }] : []),
    ...roles.map(({ id, permissions }) => ({
      id: roleThingId(id),
      ...Object.fromEntries(permissions.map((permission) => [permissionField(permission), true as const])),
    })),
    ...Object.entries(members).map(([projectId, inProject]) => ({
      id: projectThingId(Number(projectId)),
      ...Object.fromEntries(inProject.map(({ user_id, role_id }) => [memberField(user_id), role_id])),
    })),
  ];
}

/** The role or the project of an item. */
export function subjectOf(thingId: number): { kind: Edit['kind']; id: number } {
  return thingId % 2 === 0 ? { kind: 'permission', id: thingId / 2 } : { kind: 'member', id: (thingId - 1) / 2 };
}

export function assignmentsOf(things: ReadonlyMap<number, RoleThing>): Assignments {
  const roles = new Map<number, ReadonlySet<number>>();
  const members = new Map<number, ReadonlyMap<number, number>>();
  for (const [thingId, thing] of things) {
    const { kind, id } = subjectOf(thingId);
    if (thingId === USERS) continue;
    if (kind === 'permission') roles.set(id, permissionsOf(thing));
    else members.set(id, membersOf(thing));
  }
  return { roles, members };
}

/** The unsaved changes of single permissions and members. */
export function unsavedEdits(
  unsaved: readonly Unsaved<RoleThing>[],
  { base, working }: Pick<Buffer<RoleThing>, 'base' | 'working'>,
): Edit[] {
  return unsaved.flatMap(({ id: thingId, fields }) => {
    const { kind, id } = subjectOf(thingId);
    const [before, after] = [base.get(thingId) ?? NOTHING, working.get(thingId) ?? NOTHING];
    return fields.map((field): Edit => {
      const part = Number(field.slice(1));
      if (kind === 'permission') {
        const isGiven = after[field] === true;
        return { kind, roleId: id, permissionId: part, before: !isGiven, after: isGiven };
      }
      return { kind, projectId: id, userId: part, before: roleIn(before, field), after: roleIn(after, field) };
    });
  });
}

/** The edits as changes of the draft. */
export function changesOf(edits: readonly Edit[]): { id: number; fields: Fields<RoleThing> }[] {
  const byThing = new Map<number, Fields<RoleThing>>();
  for (const edit of edits) {
    const isPermission = edit.kind === 'permission';
    const id = isPermission ? roleThingId(edit.roleId) : projectThingId(edit.projectId);
    const field = isPermission ? permissionField(edit.permissionId) : memberField(edit.userId);
    byThing.set(id, { ...byThing.get(id), [field]: edit.after === false ? undefined : (edit.after ?? undefined) });
  }
  return [...byThing].map(([id, fields]) => ({ id, fields }));
}

/** Drops the changes of deleted roles and projects, and new members who are deleted or whose role is. */
export function dropImpossible(buffer: Buffer<RoleThing>, fresh: readonly RoleThing[]): Buffer<RoleThing> {
  const present = withoutDeleted(buffer, fresh);
  const users = fresh.find(({ id }) => id === USERS);
  const roles = new Set(fresh.map(({ id }) => id));
  const working = new Map(present.working);
  for (const [id, thing] of present.working) {
    const saved = present.base.get(id);
    if (saved === thing || subjectOf(id).kind !== 'member') continue;
    const kept = Object.entries(thing).filter(([field, role]) => {
      if (!field.startsWith('u') || typeof role !== 'number' || saved?.[field] === role) return true;
      return roles.has(roleThingId(role)) && (users === undefined || users[field] === true);
    });
    if (kept.length < Object.keys(thing).length) working.set(id, { ...Object.fromEntries(kept), id });
  }
  return { ...present, working };
}

export function permissionField(permissionId: number): string {
  return `p${permissionId}`;
}

export function memberField(userId: number): string {
  return `u${userId}`;
}

export function permissionsOf(thing: RoleThing): ReadonlySet<number> {
  return cached(permissionSets, thing, () => new Set(partsOf(thing, 'p').map(([id]) => id)));
}

export function membersOf(thing: RoleThing): ReadonlyMap<number, number> {
  return cached(memberMaps, thing, () => new Map(partsOf(thing, 'u')));
}

const NOTHING: RoleThing = { id: 0 };
/** Items never change in place, so each is taken apart once. */
const permissionSets = new WeakMap<RoleThing, ReadonlySet<number>>();
const memberMaps = new WeakMap<RoleThing, ReadonlyMap<number, number>>();

function cached<V>(cache: WeakMap<RoleThing, V>, thing: RoleThing, make: () => V): V {
  const known = cache.get(thing);
  if (known !== undefined) return known;
  const made = make();
  cache.set(thing, made);
  return made;
}

function partsOf(thing: RoleThing, prefix: 'p' | 'u'): [id: number, value: number][] {
  return Object.entries(thing).flatMap(([field, value]): [number, number][] =>
    field.startsWith(prefix) && value !== undefined && value !== null ? [[Number(field.slice(1)), Number(value)]] : [],
  );
}

function roleIn(project: RoleThing, field: string): number | null {
  const role = project[field];
  return typeof role === 'number' ? role : null;
}

function roleThingId(roleId: number): number {
  return roleId * 2;
}

function projectThingId(projectId: number): number {
  return projectId * 2 + 1;
}
