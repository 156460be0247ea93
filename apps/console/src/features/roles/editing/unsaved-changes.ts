import type { Assignments, Edit, RolesState } from '#features/roles/members/assignments.ts';
import { cellAt } from '#features/roles/permissions/matrix.ts';
import { roleTexts } from '#texts/roles.ts';

const { changes: texts } = roleTexts;

/** An unsaved change as one reads it. */
export interface ChangeSentence {
  sign: 'gain' | 'loss' | 'other';
  /** The role or the user that it is about. */
  who: string;
  what: string;
  /** The users who gain or lose by it, as a count; empty for a reader who may not see users. */
  effect: string;
}

export interface Names {
  role: (id: number) => string;
  user: (id: number) => string;
  project: (id: number) => string;
}

/** `Editor` `Deploy to production` `3 users in 2 projects gain it` */
export function sentenceOf(
  edit: Edit,
  { base, working }: RolesState,
  names: Names,
  seesMembers: boolean,
  platformAdmins: ReadonlySet<number>,
): ChangeSentence {
  if (edit.kind === 'permission') {
    const { roleId, permissionId, after } = edit;
    const cell = cellAt(permissionId);
    return {
      sign: after ? 'gain' : 'loss',
      who: names.role(roleId),
      what: cell?.name ?? texts.unknown(permissionId),
      effect: seesMembers ? texts.reach(...reachOf(roleId, working, platformAdmins), after) : '',
    };
  }
  const who = names.user(edit.userId);
  const project = names.project(edit.projectId);
  if (edit.after === null) {
    return { sign: 'loss', who, what: texts.removed(project), effect: texts.losesRole(names.role(edit.before ?? 0)) };
  }
  const what = texts.roleIn(names.role(edit.after), project);
  if (edit.before === null) return { sign: 'gain', who, what, effect: texts.isNew };
  const [had, has] = [base.roles.get(edit.before), working.roles.get(edit.after)];
  const gained = has?.difference(had ?? new Set()).size ?? 0;
  const lost = had?.difference(has ?? new Set()).size ?? 0;
  const sign = lost === 0 && gained > 0 ? 'gain' : gained === 0 && lost > 0 ? 'loss' : 'other';
  return { sign, who, what, effect: texts.exchanged(gained, lost) };
}

/** The users and projects that a role change affects. Platform administrators are unaffected. */
function reachOf(
  roleId: number,
  { members }: Assignments,
  platformAdmins: ReadonlySet<number>,
): [users: number, projects: number] {
  const users = new Set<number>();
  let projects = 0;
  for (const list of members.values()) {
    const reached = [...list].filter(([userId, held]) => held === roleId && !platformAdmins.has(userId));
    for (const [userId] of reached) users.add(userId);
    if (reached.length > 0) projects++;
  }
  return [users.size, projects];
}
