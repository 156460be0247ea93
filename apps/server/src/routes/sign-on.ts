import { signOn } from '@parley/contract';
import { platformRoute, publicRoute } from '#http/route.ts';
import {
  getSignOn,
  listSynchronized,
  makeScimToken,
  removeScimToken,
  testProvider,
  updateSignOn,
} from '#features/people/sign-on/manage-sign-on.ts';
import { beginSignOn, completeSignOn, type SignOnDeps } from '#features/people/sign-on/sign-on.ts';

export const signOnRoutes = (deps: SignOnDeps) => [
  publicRoute(signOn.begin, (context, { body }) => beginSignOn(deps, context, body)),
  publicRoute(signOn.complete, (context, { body }) => completeSignOn(deps, context, body)),
  platformRoute(signOn.get, () => getSignOn(deps)),
  platformRoute(signOn.update, (context, { body }) => updateSignOn(deps, context, body)),
  platformRoute(signOn.test, (_context, { body }) => testProvider(deps, body)),
  platformRoute(signOn.makeScimToken, (context) => makeScimToken(deps, context)),
  platformRoute(signOn.removeScimToken, (context) => removeScimToken(deps, context)),
  platformRoute(signOn.synchronized, (context) => listSynchronized(deps, context)),
];
