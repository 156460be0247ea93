import { roles, users } from '@parley/contract';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { notify } from '#shared/notices/notices.ts';
import { changedParts, saved, type RolesBuffer } from '#features/roles/editing/roles-buffer.ts';
import type { Edit } from '#features/roles/members/assignments.ts';
import type { Names } from '#features/roles/editing/unsaved-changes.ts';
import { roleTexts } from '#texts/roles.ts';
import { texts } from '#texts/spec.ts';

const { refused: refusedTexts } = roleTexts;
const CAUSE = 'saving roles';

interface RolesAccess {
  get: () => RolesBuffer;
  set: (change: (buffer: RolesBuffer) => RolesBuffer) => void;
}

/** The parts that were saved, as they are told, and those that were refused. */
export interface SaveResult {
  done: string[];
  /** Each tells one refusal: to be called once the screen can be saved again. */
  refusals: (() => void)[];
}

/**
 * Sends the changed parts, permissions before members. A part that is refused stays unsaved; the other one is saved all
 * the same.
 */
export async function saveRoles(place: RolesAccess, names: Names): Promise<SaveResult> {
  const { working: sent } = place.get();
  const { permissions, members } = changedParts(place.get());
  const done: string[] = [];
  const refusals: SaveResult['refusals'] = [];

  async function send(kind: Edit['kind'], title: string, write: () => Promise<unknown>): Promise<void> {
    try {
      await write();
      place.set((buffer) => saved(buffer, sent, kind));
      done.push(title);
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof CallSkipped)) throw error;
      refusals.push(() => tellRefusal(kind, error, names));
    }
  }

  const told = { quiet: true, handles: [402] as const };
  if (permissions) {
    await send('permission', texts.roles.rolesSaved, () => call(roles.setPermissions, { body: permissions, ...told }));
  }
  if (members) {
    await send('member', texts.roles.projectsSaved, () => call(users.setMembers, { body: members, ...told }));
  }
  return { done, refusals };
}

function tellRefusal(kind: Edit['kind'], error: ApiError | CallSkipped, names: Names): void {
  if (error instanceof ApiError && error.wasTold) return;
  const part = kind === 'permission' ? refusedTexts.roles : refusedTexts.projects;
  const nameOf = (id: number) =>
    kind === 'permission' ? refusedTexts.role(names.role(id)) : refusedTexts.project(names.project(id));
  const about = { cause: CAUSE, isOfScreen: true };
  if (error instanceof ApiError && error.status === 409) {
    const whose = error.conflicts.map(({ id, who, deleted }) => {
      const name = who === null ? names.user(0) : names.user(who);
      return deleted ? refusedTexts.deletedBy(nameOf(id), name) : refusedTexts.changedBy(nameOf(id), name);
    });
    const message = [texts.error.conflictHint, part, ...whose, refusedTexts.kept].join('\n');
    return notify.error({ ...about, title: texts.error.conflict, message });
  }
  const reasons =
    error instanceof ApiError && error.issues.length > 0
      ? error.issues.map(({ path, message }) => [...named(path, nameOf), message].join(': '))
      : [error.message];
  notify.error({ ...about, title: part, message: reasons.join('\n') });
}

/** The role or project of `body.184`. */
function named(path: string, nameOf: (id: number) => string): string[] {
  const id = /^body\.(\d+)/u.exec(path)?.[1];
  return id === undefined ? [] : [nameOf(Number(id))];
}
