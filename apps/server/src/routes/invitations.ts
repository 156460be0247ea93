import { invitations } from '@parley/contract';
import { publicRoute } from '#http/route.ts';
import { acceptInvitation, readInvitation } from '#features/people/platform-access/accept-invitation.ts';
import type { PlatformAccessDeps } from '#features/people/platform-access/deps.ts';

export const invitationRoutes = (deps: PlatformAccessDeps) => [
  publicRoute(invitations.read, (context, { body }) => readInvitation(deps, context, body.invitation)),
  publicRoute(invitations.accept, (context, { body }) => acceptInvitation(deps, context, body)),
];
