import { apiToken } from '@parley/contract';
import { shownApiToken } from '#features/people/api-tokens/api-token-store.ts';
import { makeToken, type ApiTokenDeps } from '#features/people/api-tokens/make-token.ts';
import { projectRoute } from '#http/route.ts';

export const apiTokenRoutes = (deps: ApiTokenDeps) => [
  projectRoute(apiToken.get, (context) => shownApiToken(context)),
  projectRoute(apiToken.make, (context) => makeToken(deps, context)),
];
