import type { Queries } from '#platform/db/database.ts';
import { MAY_COME_IN } from '#features/people/users/may-come-in.ts';
import { readAllPermissions } from '#features/people/auth/user-permissions.ts';
import { accountOf, mayChangeUser } from '#features/people/users/may-change.ts';
import { readStanding } from '#features/people/users/user-store.ts';
import { readManaged, reasonsAgainst } from '#features/people/platform-access/managed-users.ts';
import { scopeOfUser } from '#features/people/platform-access/scope.ts';

/** False once the user has more rights than this person may grant, or the person is no administrator any more. */
export async function mayStillAdminister(tx: Queries, personId: number | null, userId: number): Promise<boolean> {
  return (await stillAdministered(tx, personId, [userId])).has(userId);
}

/** The users among `userIds` whose rights this person could grant as an administrator. */
export async function stillAdministered(
  tx: Queries,
  personId: number | null,
  userIds: number[],
): Promise<ReadonlySet<number>> {
  const person = await tx
    .selectFrom('users')
    .select(['is_platform_admin', 'is_company_admin', 'company_id'])
    .where('id', '=', personId)
    .where(MAY_COME_IN)
    .executeTakeFirst();
  const scope = person && scopeOfUser(person);
  if (!scope) return new Set();
  const users = await readManaged(tx, scope, userIds);
  const reasons = await reasonsAgainst(tx, scope, users);
  return new Set(users.flatMap(({ id }) => (reasons.has(id) ? [] : [id])));
}

/**
 * False once the user has more rights than this person could grant, in projects too: signing in as the user would then
 * gain them rights.
 */
export async function mayStillChange(tx: Queries, personId: number, userId: number): Promise<boolean> {
  if (await mayStillAdminister(tx, personId, userId)) return true;
  const person = tx.selectFrom('users').select('id').where('id', '=', personId).where(MAY_COME_IN);
  if (!(await person.executeTakeFirst())) return false;
  const [actor, user] = [await readStanding(tx, personId), await readStanding(tx, userId)];
  return mayChangeUser(
    accountOf(actor, await readAllPermissions(tx, actor)),
    accountOf(user, await readAllPermissions(tx, user)),
  );
}
