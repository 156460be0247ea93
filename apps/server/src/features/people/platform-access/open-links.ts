import { invalidField, type Problem } from '@parley/domain/problem';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import { MAY_COME_IN } from '#features/people/users/may-come-in.ts';
import { hashOf } from '#platform/opaque-secret.ts';
import { mayStillAdminister, mayStillChange } from '#features/people/platform-access/may-still-change.ts';

interface OpenLink {
  id: number;
  name: string;
  email: string;
  kind: 'invitation' | 'reset';
  valid_until: number;
  /** The user was invited to sign in through the identity provider. */
  expectsSignOn: boolean;
  /** The user requested it, so no administrator has seen it. */
  isForgotten: boolean;
  /** The other person, not a platform administrator, who may have opened it too. */
  by: number | null;
}

/** True for a row of `users` whose user has a password, or had one until an administrator ended it. */
export const MAY_CHOOSE_PASSWORD = sql<boolean>`(
  ${MAY_COME_IN} and not users.is_removed and (users.password_hash is not null or users.password_expired)
)`;

/** The link with this secret. Used, expired, replaced and invented links get equal refusals. */
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
    .innerJoin('users as maker', 'maker.id', 'invitations.created_by')
    .select(['users.id', 'users.name', 'users.email', 'kind', 'valid_until', 'maker.is_platform_admin'])
    .select('maker.id as makerId')
    .select('users.expects_sign_on as expectsSignOn')
    .where('token_hash', '=', hashOf(secret))
    .where('valid_until', '>', now)
    .where(MAY_COME_IN)
    .executeTakeFirst();
  // The maker of a link has seen it and could use it to sign in.
  if (!open || !(await mayStillAdminister(tx, open.makerId, open.id))) return undefined;
  return { ...open, by: open.is_platform_admin ? null : open.makerId, isForgotten: false };
}

async function readAsked(tx: Queries, secret: string, now: number): Promise<OpenLink | undefined> {
  const open = await tx
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.user_id')
    .select(['users.id', 'users.name', 'users.email', 'users.email_by as by', 'valid_until'])
    .where('token_hash', '=', hashOf(secret))
    .where('valid_until', '>', now)
    .where(MAY_CHOOSE_PASSWORD)
    .executeTakeFirst();
  if (!open || !(await mayMail(tx, { id: open.id, email_by: open.by }))) return undefined;
  return { ...open, kind: 'reset', expectsSignOn: false, isForgotten: true };
}

/** False while the mailbox may belong to a person who would gain rights as this user. */
export async function mayMail(
  tx: Queries,
  { id, email_by }: { id: number; email_by: number | null },
): Promise<boolean> {
  return email_by === null || mayStillChange(tx, email_by, id);
}

/** Uses a link up; of two parallel callers one is refused. */
export async function useUp(tx: Queries, secret: string, { isForgotten }: OpenLink, now: number): Promise<void> {
  const used = await tx
    .deleteFrom(isForgotten ? 'password_links' : 'invitations')
    .where('token_hash', '=', hashOf(secret))
    .where('valid_until', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  if (!used) throw unknownLink();
}

export function unknownLink(): Problem {
  return invalidField('body.invitation', 'This link is not valid. Ask for a new one.');
}
