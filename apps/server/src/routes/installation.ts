import { installation } from '@parley/contract';
import type { InstallationState } from '#features/installation/installation.ts';
import { seenCall } from '#features/installation/seen.ts';
import { platformRoute, publicRoute } from '#http/route.ts';
import type { Secrets } from '#platform/secrets.ts';

interface InstallationDeps {
  state: InstallationState;
  secrets: Secrets;
}

/** The checks of the installation, for platform administrators. */
export const installationRoutes = ({ state, secrets }: InstallationDeps) => [
  platformRoute(installation.get, () => state.read()),
  platformRoute(installation.check, () => state.check()),
  publicRoute(installation.seen, async (context, { query }) => seenCall(secrets, context, query.sealed)),
];
