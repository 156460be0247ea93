import type { Environment } from '@parley/domain/deployment';
import { PERMISSIONS } from '@parley/domain/permission';
import { holdersOf } from '#features/people/roles/holders.ts';
import type { Queries } from '#platform/db/database.ts';

/** More members are neither mailed nor counted. */
const MOST_APPROVERS = 50;

/** The members who may approve a deployment to the environment, without the user who asks for it. */
export function approversOf(
  db: Queries,
  projectId: number,
  { environment, except }: { environment: Environment; except: number | null },
): Promise<{ name: string; email: string }[]> {
  const deciding = PERMISSIONS.filter(
    ({ resources, project_env: of }) => resources.includes('GET:/run/deploy') && (of === null || of === environment),
  ).map(({ id }) => id);
  return holdersOf(db, { projectId, permissions: deciding, except, limit: MOST_APPROVERS });
}
