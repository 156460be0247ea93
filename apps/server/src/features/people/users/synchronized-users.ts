import { invalidField, Problem } from '@parley/domain/problem';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

/** True for a row of `users` whose user the identity provider knows. */
export const IS_SYNCHRONIZED = sql<boolean>`(
  exists (select 1 from user_identities where user_identities.user_id = users.id)
  or exists (select 1 from scim_users where scim_users.user_id = users.id)
)`;

interface Account {
  id: number;
  name: string;
  email: string;
}

/**
 * Refuses to change the name or email of a user whom the identity provider manages, since the provider would restore
 * them.
 */
export async function refuseForeignName(
  tx: Queries,
  user: Account,
  { name = user.name, email = user.email }: { name?: string; email?: string },
): Promise<void> {
  const field = name !== user.name ? 'name' : email !== user.email ? 'email' : undefined;
  if (field === undefined) return;
  const keeper = await keeperOf(tx, user.id);
  if (keeper === undefined) return;
  throw invalidField(`body.${field}`, `${keeper} keeps name and email. Change them there.`);
}

/** The name of the identity provider that manages a user's name and email; undefined for a user created in Parley. */
export async function keeperOf(db: Queries, userId: number): Promise<string | undefined> {
  const provider = sql<string | null>`(select chosen::jsonb ->> 'name' from sign_on)`.as('provider');
  const kept = db.selectFrom('users').select(provider).where('id', '=', userId).where(IS_SYNCHRONIZED);
  const row = await kept.executeTakeFirst();
  return row && (row.provider || 'The corporate identity system');
}

/** Refuses to reactivate a user whom the identity provider has deactivated: only the provider can. */
export async function refuseInactive(tx: Queries, userId: number): Promise<void> {
  const inactive = await tx
    .selectFrom('scim_users')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('is_active', '=', false)
    .executeTakeFirst();
  if (!inactive) return;
  throw new Problem('invalid', 'The corporate identity system has deactivated this user. Activate the user there.');
}

/**
 * Refuses to reactivate a user whom the identity provider refuses: the user must sign in there, unless single sign-on
 * is off.
 */
export async function refuseSuspended(tx: Queries, userId: number): Promise<void> {
  const suspended = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('disabled', '=', false)
    .where('provider_refused_at', 'is not', null)
    .where(sql<boolean>`exists (select 1 from sign_on where (chosen::jsonb ->> 'is_on')::boolean)`)
    .executeTakeFirst();
  if (!suspended) return;
  throw new Problem('invalid', 'The corporate identity system refuses this user, who comes back by signing in there.');
}
