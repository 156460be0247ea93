import { sessions } from '@parley/contract';
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type SessionDeps,
} from '#features/people/auth/sessions/end-own-sessions.ts';
import { platformRoute } from '#http/route.ts';

export const sessionRoutes = (deps: SessionDeps) => [
  platformRoute(sessions.list, (context) => listOwnSessions(deps, context)),
  platformRoute(sessions.end, (context, { params }) => endOwnSession(deps, context, params.id)),
  platformRoute(sessions.endOthers, (context) => endOtherSessions(deps, context)),
];
