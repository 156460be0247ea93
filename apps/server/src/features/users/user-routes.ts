import { users, type ReplyOf } from '@parley/contract';
import { platformRoute, type Route } from '#http/route.ts';
import { changeUser, createUser, removeUser, resetPassword, type UserDeps } from '#features/users/change-users.ts';
import { passwordFlaws } from '#features/users/password-rules.ts';
import { listUsers } from '#features/users/user-store.ts';

/** Users belong to no project: the query's project only says where the grant is asked. */
export function userRoutes(deps: UserDeps): Route[] {
  return [
    platformRoute(users.list, ({ actor }) => listUsers(deps.db, actor)),
    platformRoute(users.create, (context, { body }) => createUser(deps, context, body)),
    platformRoute(users.update, (context, { params, body }) => changeUser(deps, context, params.id, body)),
    platformRoute(users.remove, (context, { params }) => removeUser(deps, context, params.id)),
    platformRoute(users.reset, (context, { params }) => resetPassword(deps, context, params.id)),
    platformRoute(users.validatePassword, async (_context, { body }) =>
      verdict(await passwordFlaws(body.passwd, body)),
    ),
  ];
}

function verdict(flaws: string[]): ReplyOf<typeof users.validatePassword> {
  return { status: flaws.length === 0 ? 'ok' : 'error', msg: flaws.join('\n') };
}
