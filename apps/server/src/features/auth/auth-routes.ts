import { auth, users, type ReplyOf } from '@parley/contract';
import type { SessionContext } from '#http/context.ts';
import { platformRoute, publicRoute, TextReply, type Route } from '#http/route.ts';
import { unixSeconds } from '#platform/clock.ts';
import type { Queries } from '#platform/db/database.ts';
import { cookieNames } from '#features/auth/cookies.ts';
import { login, type LoginDeps } from '#features/auth/login.ts';
import { endSession } from '#features/auth/session-store.ts';
import { readSessionUser } from '#features/auth/session-user.ts';
import { exportUserLogs, listUserLogs, logUser } from '#features/auth/users-log.ts';

export interface AuthDeps extends LoginDeps {
  /** Settings that the console needs before sign-in. */
  config: Omit<ReplyOf<typeof auth.config>, 'sso' | 'passwords'>;
}

export function authRoutes(deps: AuthDeps): Route[] {
  const { db, config, signOn } = deps;
  return [
    publicRoute(auth.config, async () => ({ ...config, ...(await signOn.offer()) })),
    publicRoute(auth.login, (context, { body: { email, passwd = '', token } }) =>
      token === undefined ? login(deps, context, { email, passwd }) : signOn.signIn(context, { email, token }),
    ),
    platformRoute(auth.logout, (context) => logout(deps, context)),
    platformRoute(auth.user, ({ actor }) => readSessionUser(db, actor.userId)),
    platformRoute(users.logs, ({ now }, { query }) => logs(db, query, unixSeconds(now))),
  ];
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
  query: Parameters<typeof listUserLogs>[1] & { format?: string | undefined },
  now: number,
) {
  if (query.format !== 'csv') return listUserLogs(db, query, now);
  return new TextReply('text/csv; charset=utf-8', await exportUserLogs(db, query, now), 'login-logs.csv');
}
