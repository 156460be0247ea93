import { Readable } from 'node:stream';
import { platform } from '@parley/contract';
import type { SessionContext } from '#http/context.ts';
import { FileReply } from '#http/reply.ts';
import { platformRoute } from '#http/route.ts';
import { unixSeconds } from '#platform/clock.ts';
import { changeManyUsers } from '#features/people/platform-access/bulk-change.ts';
import { archiveProject, binProject, changeProject, restoreProject } from '#features/projects/change-projects.ts';
import { changeManagedUser } from '#features/people/platform-access/change-user.ts';
import {
  createCompany,
  listCompanies,
  removeCompany,
  renameCompany,
} from '#features/people/platform-access/companies.ts';
import type { PlatformAccessDeps } from '#features/people/platform-access/deps.ts';
import { inviteAgain, inviteUser } from '#features/people/platform-access/invite-user.ts';
import { listProjects } from '#features/projects/list-projects.ts';
import { listUserIds, listUsers, type UserQuery } from '#features/people/platform-access/list-users.ts';
import { scopeOf } from '#features/people/platform-access/scope.ts';
import {
  deactivateUser,
  endManagedSession,
  endManagedSessions,
  forcePasswordChange,
  reactivateUser,
  removeManagedCode,
  resetManagedPassword,
  unlockUser,
} from '#features/people/platform-access/user-actions.ts';
import { readUserDetails } from '#features/people/platform-access/user-details.ts';
import { usersCsv } from '#features/people/platform-access/users-csv.ts';

/** Users, companies and projects, for their administrators. */
export const platformRoutes = (deps: PlatformAccessDeps) => [
  platformRoute(platform.users, (context, { query }) => users(deps, context, query)),
  platformRoute(platform.userIds, ({ actor, now }, { query }) =>
    listUserIds(deps.db, scopeOf(actor), query, unixSeconds(now)),
  ),
  platformRoute(platform.user, ({ actor, now }, { params }) =>
    readUserDetails(deps, scopeOf(actor), params.id, unixSeconds(now)),
  ),
  platformRoute(platform.invite, (context, { body }) => inviteUser(deps, context, body)),
  platformRoute(platform.inviteAgain, (context, { params }) => inviteAgain(deps, context, params.id)),
  platformRoute(platform.update, (context, { params, body }) => changeManagedUser(deps, context, params.id, body)),
  platformRoute(platform.deactivate, (context, { params }) => deactivateUser(deps, context, params.id)),
  platformRoute(platform.reactivate, (context, { params }) => reactivateUser(deps, context, params.id)),
  platformRoute(platform.resetPassword, (context, { params }) => resetManagedPassword(deps, context, params.id)),
  platformRoute(platform.forceChange, (context, { params }) => forcePasswordChange(deps, context, params.id)),
  platformRoute(platform.unlock, (context, { params }) => unlockUser(deps, context, params.id)),
  platformRoute(platform.endSessions, (context, { params }) => endManagedSessions(deps, context, params.id)),
  platformRoute(platform.endSession, (context, { params }) => endManagedSession(deps, context, params.id)),
  platformRoute(platform.removeOneTimeCode, (context, { params }) => removeManagedCode(deps, context, params.id)),
  platformRoute(platform.bulk, (context, { body }) => changeManyUsers(deps, context, body)),
  platformRoute(platform.companies, ({ actor }) => listCompanies(deps.db, scopeOf(actor))),
  platformRoute(platform.createCompany, (context, { body }) => createCompany(deps, context, body.name)),
  platformRoute(platform.renameCompany, (context, { params, body }) =>
    renameCompany(deps, context, params.id, body.name),
  ),
  platformRoute(platform.removeCompany, (context, { params, query }) =>
    removeCompany(deps, context, params.id, query.move_to),
  ),
  platformRoute(platform.projects, ({ actor }, { query }) => listProjects(deps.db, scopeOf(actor), query)),
  platformRoute(platform.updateProject, (context, { params, body }) => changeProject(deps, context, params.id, body)),
  platformRoute(platform.archiveProject, (context, { params }) => archiveProject(deps, context, params.id)),
  platformRoute(platform.restoreProject, (context, { params }) => restoreProject(deps, context, params.id)),
  platformRoute(platform.removeProject, (context, { params }) => binProject(deps, context, params.id)),
];

async function users({ db }: PlatformAccessDeps, { actor, now }: SessionContext, query: UserQuery) {
  if (query.format !== 'csv') return listUsers(db, scopeOf(actor), query, unixSeconds(now));
  return new FileReply(
    Readable.from(usersCsv(db, actor, query, unixSeconds(now))),
    'users.csv',
    'text/csv; charset=utf-8',
  );
}
