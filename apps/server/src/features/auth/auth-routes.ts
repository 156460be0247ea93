import { Readable } from 'node:stream';
import { auth, users, type QueryOf, type ReplyOf } from '@parley/contract';
import type { SessionUser } from '@parley/domain/user';
import type { Actor, SessionContext } from '#http/context.ts';
import { platformRoute, publicRoute, type Route } from '#http/route.ts';
import { FileReply } from '#http/reply.ts';
import { unixSeconds } from '#platform/clock.ts';
import type { Queries } from '#platform/db/database.ts';
import { cookieNames } from '#features/auth/cookies.ts';
import { login, type LoginDeps } from '#features/auth/login.ts';
import { endSession } from '#features/auth/session-store.ts';
import { changeOwn } from '#features/auth/change-own.ts';
import { readSessionUser } from '#features/auth/session-user.ts';
import { listUserLogs, logUser, userLogsCsv } from '#features/auth/users-log.ts';

export interface AuthDeps extends LoginDeps {
  /** Settings that the console needs before sign-in. */
  config: Omit<ReplyOf<typeof auth.config>, 'sso' | 'passwords' | 'forgot_password'>;
  /** The installation can mail links to users who forgot their password. */
  mailsLinks: boolean;
}

export function authRoutes(deps: AuthDeps): Route[] {
  const { db, config, mailsLinks, signOn } = deps;
  return [
    publicRoute(auth.config, async () => ({ ...config, forgot_password: mailsLinks, ...(await signOn.offer()) })),
    publicRoute(auth.login, (context, { body: { email, passwd = '', token, ...brought } }) =>
      token === undefined
        ? login(deps, context, { email, passwd, ...brought })
        : signOn.signIn(context, { email, token }),
    ),
    platformRoute(auth.logout, (context) => logout(deps, context)),
    platformRoute(auth.user, ({ actor }) => readOwn(db, actor)),
    platformRoute(auth.changeUser, (context, { body }) => changeOwn(deps, context, body)),
    platformRoute(users.logs, ({ now }, { query }) => logs(db, query, unixSeconds(now))),
  ];
}

/** A program learns what its token may do, which can be less than its user may. */
async function readOwn(db: Queries, actor: Actor): Promise<SessionUser> {
  const user = await readSessionUser(db, actor.userId, actor);
  if (!actor.token) return user;
  return { ...user, permissions: actor.permissions, is_platform_admin: actor.isPlatformAdmin };
}

async function logout({ db, identities, policy }: AuthDeps, context: SessionContext): Promise<undefined> {
  const { actor } = context;
  await db.transaction().execute(async (tx) => {
    await endSession(tx, Buffer.from(actor.sessionHash, 'hex'));
    await logUser(tx, { id: actor.userId, ...actor }, 'logout', unixSeconds(context.now));
  });
  identities.invalidate();
  context.clearCookie(cookieNames(policy.isHttps).session);
  // The cache alone: unsaved work waits in the browser's storage for its author's return.
  context.setHeader('clear-site-data', '"cache"');
}

async function logs(
  db: Queries,
  { format, ...query }: QueryOf<typeof users.logs>,
  now: number,
): Promise<FileReply | ReplyOf<typeof users.logs>> {
  if (format !== 'csv') return listUserLogs(db, query, now);
  return new FileReply(Readable.from(userLogsCsv(db, query, now)), 'login-logs.csv', 'text/csv; charset=utf-8');
}
