import { Readable } from 'node:stream';
import { users, type QueryOf, type ReplyOf } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import { listUserLogs, userLogsCsv } from '#features/people/auth/users-log.ts';
import type { RoleDeps } from '#features/people/roles/change-roles.ts';
import { listMembers, setMembers } from '#features/people/roles/members.ts';
import {
  changeUser,
  createUser,
  removeUser,
  resetPassword,
  type UserDeps,
} from '#features/people/users/change-users.ts';
import { passwordFlaws } from '#features/people/users/password-rules.ts';
import { listColleagues, listUsers } from '#features/people/users/user-store.ts';
import { FileReply } from '#http/reply.ts';
import { platformRoute, projectRoute } from '#http/route.ts';
import { unixSeconds } from '#platform/clock.ts';
import type { Queries } from '#platform/db/database.ts';
import { changePassword, type ChangePasswordDeps } from '#features/people/auth/change-password.ts';

/** Users belong to no project: the query's project only determines where the grant is checked. */
export const userRoutes = (deps: UserDeps) => [
  platformRoute(users.list, ({ actor }) => listUsers(deps.db, actor)),
  projectRoute(users.colleagues, listColleagues),
  platformRoute(users.create, (context, { body }) => createUser(deps, context, body)),
  platformRoute(users.update, (context, { params, body }) => changeUser(deps, context, params.id, body)),
  platformRoute(users.remove, (context, { params }) => removeUser(deps, context, params.id)),
  platformRoute(users.reset, (context, { params }) => resetPassword(deps, context, params.id)),
  platformRoute(users.validatePassword, async (_context, { body }) => verdict(await passwordFlaws(body.passwd, body))),
];

/** Members of projects, with their roles. */
export const memberRoutes = (deps: RoleDeps) => [
  platformRoute(users.members, (context) => listMembers(deps, context)),
  platformRoute(users.setMembers, (context, { body }) => setMembers(deps, context, body)),
];

export const loginLogRoutes = ({ db }: { db: Queries }) => [
  platformRoute(users.logs, ({ now }, { query }) => logs(db, query, unixSeconds(now))),
];

export const ownPasswordRoutes = (deps: ChangePasswordDeps) => [
  platformRoute(users.changeMyPassword, async (context, { query, body }) => {
    if (query.id !== context.actor.userId)
      throw new Problem('forbidden', 'You can change only your own password here.');
    await changePassword(deps, context, body);
    return { status: 'ok' as const };
  }),
];

function verdict(flaws: string[]): ReplyOf<typeof users.validatePassword> {
  return { status: flaws.length === 0 ? 'ok' : 'error', msg: flaws.join('\n') };
}

async function logs(
  db: Queries,
  { format, ...query }: QueryOf<typeof users.logs>,
  now: number,
): Promise<FileReply | ReplyOf<typeof users.logs>> {
  if (format !== 'csv') return listUserLogs(db, query, now);
  return new FileReply(Readable.from(userLogsCsv(db, query, now)), 'login-logs.csv', 'text/csv; charset=utf-8');
}
