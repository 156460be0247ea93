import { GRANTS, type Grant } from '@parley/domain/permission';

/** `“Edit settings”`, as the roles have it. */
export function grantName(grant: Grant): string {
  return `“${GRANTS[grant].title}”`;
}
