import type { Environment } from '@parley/domain/deployment';
import { ENVIRONMENT_GRANTS, isAllowed } from '@parley/domain/permission';
import { queryClient } from '#shared/api/query-client.ts';
import { setPreview, type Session } from '#shared/session/session.ts';
import type { Preview } from '#shared/session/preview.ts';

/** Shows the whole console as a holder of the role sees it. The server still decides by the user's own rights. */
export function startPreview(preview: Preview): void {
  setPreview(preview);
  // The role does not show all that was read by the user's own rights.
  void queryClient.resetQueries();
}

export function endPreview(): void {
  setPreview(undefined);
  void queryClient.resetQueries();
}

/** Counts the role's permissions that the user lacks in the open project: the server refuses these in the preview. */
export function lackingIn({ own, preview, projectId }: Session): number {
  if (!own || !preview) return 0;
  return Object.entries(preview.grants).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, environments]) =>
      askedOf(`${method}:${path}`, environments).filter(
        (environment) => !isAllowed(own.permissions, { method, path, projectId, environment }),
      ),
    ),
  ).length;
}

/** Some grants are checked per environment; the others count once. */
function askedOf(grant: string, environments: Environment[]): Environment[] {
  return ENVIRONMENT_GRANTS.some((one) => one === grant) ? environments : environments.slice(0, 1);
}
