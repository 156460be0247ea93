import type { Environment } from '#deployment.ts';
import { grantMap, PLATFORM_PERMISSIONS, type GrantMap, type UserPermissions } from '#permission.ts';

export interface PermissionLimits {
  /** Null: no limit. */
  grants: GrantMap | null;
  environment: Environment | null;
}

/** The rights of a user inside a token's limits: never more than the user has, whatever the limits say. */
export function narrowPermissions(permissions: UserPermissions, limits: PermissionLimits): UserPermissions {
  const { roles, system, administers } = permissions;
  const isNarrow = limits.grants !== null || limits.environment !== null;
  return {
    ...permissions,
    administers: isNarrow ? null : administers,
    roles: Object.fromEntries(Object.entries(roles).map(([role, map]) => [role, narrowGrants(map, limits)])),
    system: isNarrow ? withoutPlatform(narrowGrants(system, limits)) : system,
  };
}

/** Permissions of the whole platform belong to no role and to no environment. */
function withoutPlatform(grants: GrantMap): GrantMap {
  const ofPlatform = grantMap(PLATFORM_PERMISSIONS);
  return Object.fromEntries(
    Object.entries(grants).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).filter(([method]) => ofPlatform[path]?.[method] === undefined)),
    ]),
  );
}

/** Grants that are in both maps. */
export function narrowGrants(held: GrantMap, { grants, environment }: PermissionLimits): GrantMap {
  const left: GrantMap = {};
  for (const [path, methods] of Object.entries(held)) {
    for (const [method, environments] of Object.entries(methods)) {
      const allowed = grants === null ? environments : (grants[path]?.[method] ?? []);
      const both = environments.filter((one) => allowed.includes(one) && (environment === null || one === environment));
      if (both.length > 0) (left[path] ??= {})[method] = both;
    }
  }
  return left;
}

/** Grants that are in either map. */
export function joinGrants(one: GrantMap, other: GrantMap): GrantMap {
  const joined = structuredClone(one);
  for (const [path, methods] of Object.entries(other)) {
    for (const [method, environments] of Object.entries(methods)) {
      const of = (joined[path] ??= {});
      of[method] = [...new Set([...(of[method] ?? []), ...environments])];
    }
  }
  return joined;
}
