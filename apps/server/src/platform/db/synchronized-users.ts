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

/** Refuses another name or email of a user whose account the identity provider keeps: it would bring them back. */
export async function refuseForeignName(
  tx: Queries,
  user: Account,
  { name = user.name, email = user.email }: { name?: string; email?: string },
): Promise<void> {
  const field = name !== user.name ? 'name' : email !== user.email ? 'email' : undefined;
  if (field === undefined) return;
  const synchronized = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user.id)
    .where(IS_SYNCHRONIZED)
    .executeTakeFirst();
  if (!synchronized) return;
  const { name: provider } = await tx
    .selectFrom('sign_on')
    .select(sql<string | null>`chosen::jsonb ->> 'name'`.as('name'))
    .executeTakeFirstOrThrow();
  const keeper = provider || 'The corporate identity system';
  throw invalidField(`body.${field}`, `${keeper} keeps name and email. Change them there.`);
}

/** A user whom the identity provider has deactivated comes back by its word alone. */
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

/** A user whom the identity provider refuses comes back by signing in there, as long as users sign in there at all. */
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
