import { auth } from '@parley/contract';
import { changeOwn } from '#features/people/auth/change-own.ts';
import { login } from '#features/people/auth/login.ts';
import { logout, readCurrentUser, type AuthDeps } from '#features/people/auth/current-session.ts';
import { platformRoute, publicRoute } from '#http/route.ts';
import type { ForgottenPasswords } from '#features/people/platform-access/forgotten-passwords.ts';

/** Sign-in, sign-out, and the signed-in user. */
export function authRoutes(deps: AuthDeps, askForPassword: ForgottenPasswords['ask']) {
  const { db, config, mailsLinks, signOn } = deps;
  return [
    publicRoute(auth.config, async () => ({ ...config, forgot_password: mailsLinks, ...(await signOn.offer()) })),
    publicRoute(auth.login, (context, { body: { email, passwd = '', token, ...brought } }) =>
      token === undefined
        ? login(deps, context, { email, passwd, ...brought })
        : signOn.signIn(context, { email, token }),
    ),
    platformRoute(auth.logout, (context) => logout(deps, context)),
    platformRoute(auth.user, ({ actor }) => readCurrentUser(db, actor)),
    platformRoute(auth.changeUser, (context, { body }) => changeOwn(deps, context, body)),
    publicRoute(auth.forgotPassword, (context, { body }) => askForPassword(context, body.email)),
  ];
}
