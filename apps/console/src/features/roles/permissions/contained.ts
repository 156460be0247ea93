import type { Environment } from '@parley/domain/deployment';
import { MATRIX } from '#features/roles/permissions/matrix.ts';

/** A permission as the server lists it. */
export interface ListedPermission {
  id: number;
  resources: readonly string[];
  project_env: Environment | null;
}

/**
 * The permissions that are selected along with one: those whose resources it contains, for its environments, and what
 * these contain; and the View of the screen that it changes, without which the screen does not open.
 */
export function selectedAlong(id: number, all: readonly ListedPermission[]): number[] {
  const wanted = all.find((one) => one.id === id);
  const contained = wanted ? all.filter((other) => other.id !== id && contains(wanted, other)) : [];
  const views = MATRIX.flatMap(({ view, change }) => (view && change?.permissionId === id ? [view.permissionId] : []));
  return [...new Set([...contained.map((one) => one.id), ...views])];
}

function contains(one: ListedPermission, other: ListedPermission): boolean {
  return (
    (one.project_env === null || one.project_env === other.project_env) &&
    other.resources.length > 0 &&
    other.resources.every((resource) => one.resources.includes(resource))
  );
}
