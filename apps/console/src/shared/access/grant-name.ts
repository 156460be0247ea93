import type { Grant } from '@parley/domain/permission';

/** `GET /intents`, as people read it. */
export function grantName(grant: Grant): string {
  return grant.replace(':', ' ');
}
