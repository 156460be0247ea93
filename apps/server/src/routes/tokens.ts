import { personalTokens, projectTokens } from '@parley/contract';
import {
  createProjectToken,
  listProjectTokens,
  removeProjectToken,
} from '#features/people/api-tokens/project-tokens.ts';
import { createUserToken, removeUserToken } from '#features/people/auth/personal-tokens/user-tokens.ts';
import { listTokens } from '#features/people/auth/personal-tokens/token-store.ts';
import { refuseEndedSession } from '#features/people/auth/refuse-ended-session.ts';
import { platformRoute, projectRoute } from '#http/route.ts';
import type { Queries } from '#platform/db/database.ts';

export const projectTokenRoutes = [
  projectRoute(projectTokens.list, listProjectTokens),
  projectRoute(projectTokens.create, (context, input) => createProjectToken(context, input, { refuseEndedSession })),
  projectRoute(projectTokens.remove, removeProjectToken),
];

export const personalTokenRoutes = ({ db }: { db: Queries }) => [
  platformRoute(personalTokens.list, ({ actor }) => listTokens(db, actor.userId)),
  platformRoute(personalTokens.create, (context, { body }) => createUserToken(db, context, body)),
  platformRoute(personalTokens.remove, (context, { params }) => removeUserToken(db, context, params.id)),
];
