import { roles, users } from '@parley/contract';
import type { ConflictOf } from '@parley/domain/problem';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { notify } from '#shared/notices/notices.ts';
import type { Batch } from '#shared/saving/batch.ts';
import { membersOf, permissionsOf, subjectOf, type RoleThing } from '#features/roles/editing/role-things.ts';
import type { Names } from '#features/roles/editing/unsaved-changes.ts';
import type { Edit } from '#features/roles/members/assignments.ts';
import { roleTexts } from '#texts/roles.ts';
import { texts } from '#texts/spec.ts';

const { refused: refusedTexts } = roleTexts;
type Part = Edit['kind'];
type Refusal = ApiError | CallSkipped;

const SAVED: Record<Part, string> = { permission: texts.roles.rolesSaved, member: texts.roles.projectsSaved };

/** The outcome of one save. A refused part stays unsaved; the other part is still saved. */
export interface RolesSave {
  /** Titles of saved parts that no notice has named yet. */
  done: string[];
  refused: { part: Part; error: Refusal }[];
}

/** Sends the changed roles and projects, each whole, permissions before members. Throws the refusal that matters most. */
export async function sendRoles(changed: Batch<RoleThing>['changed'], { done, refused }: RolesSave): Promise<void> {
  refused.length = 0;
  const { permissions, members } = changedParts(changed.map(({ thing }) => thing));

  async function send(part: Part, write: () => Promise<unknown>): Promise<void> {
    try {
      await write();
      done.push(SAVED[part]);
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof CallSkipped)) throw error;
      refused.push({ part, error });
    }
  }

  const told = { handles: ['local', 402] as const };
  if (permissions) await send('permission', () => call(roles.setPermissions, { body: permissions, ...told }));
  if (members) await send('member', () => call(users.setMembers, { body: members, ...told }));
  if (refused.length > 0) for (const title of done.splice(0)) notify.success({ title });
  const [first] = refused.toSorted((one, other) => Number(isConflict(other.error)) - Number(isConflict(one.error)));
  if (first) throw first.error;
}

/** The changed roles and projects in the server's format; undefined for an unchanged kind. */
export function changedParts(things: readonly RoleThing[]) {
  const of = (kind: Part) => things.filter(({ id }) => subjectOf(id).kind === kind);
  const [changedRoles, changedProjects] = [of('permission'), of('member')];
  return {
    permissions:
      changedRoles.length === 0
        ? undefined
        : Object.fromEntries(
            changedRoles.map((role) => [subjectOf(role.id).id, [...permissionsOf(role)].toSorted((a, b) => a - b)]),
          ),
    members:
      changedProjects.length === 0
        ? undefined
        : Object.fromEntries(
            changedProjects.map((project) => [
              subjectOf(project.id).id,
              [...membersOf(project)].map(([user_id, role_id]) => ({ user_id, role_id })),
            ]),
          ),
  };
}

/** The reported conflict of a role or project. */
export function reportedOf(thingId: number, reported: readonly ConflictOf[]): ConflictOf | undefined {
  const { kind, id } = subjectOf(thingId);
  const resource = kind === 'permission' ? 'roles' : 'users/projects';
  return reported.find((one) => one.id === id && one.resource.startsWith(resource));
}

export function tellRefusals({ refused }: RolesSave, names: Names): void {
  for (const { part, error } of refused) tellRefusal(part, error, names);
}

function tellRefusal(part: Part, error: Refusal, names: Names): void {
  if (error instanceof ApiError && error.wasTold) return;
  const title = part === 'permission' ? refusedTexts.roles : refusedTexts.projects;
  const nameOf = (id: number) =>
    part === 'permission' ? refusedTexts.role(names.role(id)) : refusedTexts.project(names.project(id));
  const about = { cause: SAVING_ROLES, isOfScreen: true };
  if (error instanceof ApiError && isConflict(error)) {
    const whose = error.conflicts.map(({ id, who, deleted }) => {
      const name = who === null ? names.user(0) : names.user(who);
      return deleted ? refusedTexts.deletedBy(nameOf(id), name) : refusedTexts.changedBy(nameOf(id), name);
    });
    const message = [texts.error.conflictHint, title, ...whose, refusedTexts.kept].join('\n');
    return notify.error({ ...about, title: texts.error.conflict, message });
  }
  const reasons =
    error instanceof ApiError && error.issues.length > 0
      ? error.issues.map(({ path, message }) => [...named(path, nameOf), message].join(': '))
      : [error.message];
  notify.error({ ...about, title, message: reasons.join('\n') });
}

/** The cause of the notices about a refused save. */
export const SAVING_ROLES = 'saving roles';

/** The role or project of `body.184`. */
function named(path: string, nameOf: (id: number) => string): string[] {
  const id = /^body\.(\d+)/u.exec(path)?.[1];
  return id === undefined ? [] : [nameOf(Number(id))];
}

function isConflict(error: Refusal): boolean {
  return error instanceof ApiError && error.status === 409;
}
