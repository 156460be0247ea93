import { invalidField, type Problem } from '@parley/domain/problem';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import { MAY_COME_IN } from '#platform/db/may-come-in.ts';
import { hashOf } from '#platform/opaque-secret.ts';
import { readManaged, reasonsAgainst } from '#workflows/platform-access/managed-users.ts';
import { scopeOfUser } from '#workflows/platform-access/scope.ts';

interface OpenLink {
  id: number;
  name: string;
  email: string;
  kind: 'invitation' | 'reset';
  valid_until: number;
  /** The user was invited to sign in by the identity provider. */
  expectsSignOn: boolean;
  /** The user asked for it, and no administrator has seen it. */
  isForgotten: boolean;
}

/** True for a row of `users` whose user has a password, or had one until an administrator ended it. */
export const MAY_CHOOSE_PASSWORD = sql<boolean>`(
  ${MAY_COME_IN} and not users.is_removed and (users.password_hash is not null or users.password_expired)
)`;

/** The link with this secret; refused alike if it is used, over, replaced or was never made. */
export async function readOpen(tx: Queries, secret: string, now: number): Promise<OpenLink> {
  const made = await readMade(tx, secret, now);
  const asked = await readAsked(tx, secret, now);
  const open = made ?? asked;
  if (!open) throw unknownLink();
  return open;
}

async function readMade(tx: Queries, secret: string, now: number): Promise<OpenLink | undefined> {
  const open = await tx
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.user_id')
    .select(['users.id', 'users.name', 'users.email', 'kind', 'valid_until', 'invitations.created_by'])
    .select('expects_sign_on as expectsSignOn')
    .where('token_hash', '=', hashOf(secret))
    .where('valid_until', '>', now)
    .where(MAY_COME_IN)
    .executeTakeFirst();
  return open && (await mayStillGive(tx, open)) ? { ...open, isForgotten: false } : undefined;
}

async function readAsked(tx: Queries, secret: string, now: number): Promise<OpenLink | undefined> {
  const open = await tx
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.user_id')
    .select(['users.id', 'users.name', 'users.email', 'valid_until'])
    .where('token_hash', '=', hashOf(secret))
    .where('valid_until', '>', now)
    .where(MAY_CHOOSE_PASSWORD)
    .executeTakeFirst();
  return open && { ...open, kind: 'reset', expectsSignOn: false, isForgotten: true };
}

/** Uses a link up; of two callers at the same time one is refused. */
export async function useUp(tx: Queries, secret: string, { isForgotten }: OpenLink, now: number): Promise<void> {
  const used = await tx
    .deleteFrom(isForgotten ? 'password_links' : 'invitations')
    .where('token_hash', '=', hashOf(secret))
    .where('valid_until', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  if (!used) throw unknownLink();
}

/**
 * False once the user can do more than the maker of the link may give, or the maker administers nothing any more: whoever
 * made a link has seen it, and could come in by it.
 */
async function mayStillGive(tx: Queries, { id, created_by }: { id: number; created_by: number | null }) {
  const maker = await tx
    .selectFrom('users')
    .select(['is_platform_admin', 'is_company_admin', 'company_id'])
    .where('id', '=', created_by)
    .where(MAY_COME_IN)
    .executeTakeFirst();
  const scope = maker && scopeOfUser(maker);
  if (!scope) return false;
  const users = await readManaged(tx, scope, [id]);
  return users.length > 0 && (await reasonsAgainst(tx, scope, users)).size === 0;
}

export function unknownLink(): Problem {
  return invalidField('body.invitation', 'This link is not valid. Ask for a new one.');
}
