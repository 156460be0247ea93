import { invitations, platform } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import { platformRoute, publicRoute, type Route } from '#http/route.ts';

/** Users, companies and projects for whoever administers them. */
export function platformAccessRoutes(): Route[] {
  return [
    ...Object.values(platform).map((endpoint) => platformRoute(endpoint, notYet)),
    ...Object.values(invitations).map((endpoint) => publicRoute(endpoint, notYet)),
  ];
}

async function notYet(): Promise<never> {
  throw new Problem('unavailable', 'This call is not available yet.');
}
