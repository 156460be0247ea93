import { grantMap, type GrantMap } from '@parley/domain/permission';
import { invalidField } from '@parley/domain/problem';
import type { Queries } from '#platform/db/database.ts';

/** The precision of a token's last use. */
const USED_EVERY_SECONDS = 60;

export function isOver({ expires_at }: { expires_at: number | null }, now: number): boolean {
  return expires_at !== null && expires_at <= now;
}

/** Whether to record the use of a token, which does not happen at every call. */
export function isUseDue({ last_used_at }: { last_used_at: number | null }, now: number): boolean {
  return (last_used_at ?? 0) <= now - USED_EVERY_SECONDS;
}

export function refusePast(expires_at: number | null, now: number): void {
  if (expires_at !== null && expires_at <= now) {
    throw invalidField('body.expires_at', 'The expiry date must be in the future');
  }
}

export function duplicateTokenName() {
  return invalidField('body.name', 'A token with this name already exists');
}

/** The grants of the role that limits a token. */
export async function grantsOfRole(db: Queries, roleId: number): Promise<GrantMap> {
  const rows = await db.selectFrom('role_permissions').select('permission_id').where('role_id', '=', roleId).execute();
  return grantMap(rows.map(({ permission_id }) => permission_id));
}
