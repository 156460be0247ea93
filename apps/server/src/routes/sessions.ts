import { sessions } from '@parley/contract';
import {
  type SessionDeps,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
} from '#features/auth/sessions/end-own-sessions.ts';
import { platformRoute } from '#http/route.ts';

export const sessionRoutes = (deps: SessionDeps) => [
  platformRoute(sessions.list, (context) => listOwnSessions(deps, context)),
  platformRoute(sessions.end, (context, { params }) => endOwnSession(deps, context, params.id)),
  platformRoute(sessions.endOthers, (context) => endOtherSessions(deps, context)),
];
