import type { Route } from '#http/route.ts';
import { accessRoutes } from '#routes/access.ts';
import { authRoutes } from '#routes/auth.ts';
import { invitationRoutes } from '#routes/invitations.ts';
import { oneTimeCodeRoutes } from '#routes/one-time-codes.ts';
import { platformRoutes } from '#routes/platform.ts';
import { roleRoutes } from '#routes/roles.ts';
import { sessionRoutes } from '#routes/sessions.ts';
import { personalTokenRoutes } from '#routes/tokens.ts';
import { loginLogRoutes, memberRoutes, ownPasswordRoutes, userRoutes } from '#routes/users.ts';
import type { Accounts } from '#features/people/accounts.ts';

/** Users, their sign-in, and their rights. */
export function accountRoutes({ deps, askForPassword }: Pick<Accounts, 'deps' | 'askForPassword'>): Route[] {
  return [
    ...authRoutes(deps, askForPassword),
    ...oneTimeCodeRoutes(deps),
    ...sessionRoutes(deps),
    ...personalTokenRoutes(deps),
    ...userRoutes(deps),
    ...memberRoutes(deps),
    ...loginLogRoutes(deps),
    ...ownPasswordRoutes(deps),
    ...roleRoutes(deps),
    ...accessRoutes,
    ...platformRoutes(deps),
    ...invitationRoutes(deps),
  ];
}
