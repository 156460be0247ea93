import { sessions } from '@parley/contract';
import {
  endOtherSessions,
  endUserSession,
  listUserSessions,
  type SessionDeps,
} from '#features/people/auth/sessions/end-user-sessions.ts';
import { platformRoute } from '#http/route.ts';

export const sessionRoutes = (deps: SessionDeps) => [
  platformRoute(sessions.list, (context) => listUserSessions(deps, context)),
  platformRoute(sessions.end, (context, { params }) => endUserSession(deps, context, params.id)),
  platformRoute(sessions.endOthers, (context) => endOtherSessions(deps, context)),
];
