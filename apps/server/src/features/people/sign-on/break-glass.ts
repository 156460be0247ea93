import { anyOf } from '#platform/db/any-of.ts';
import type { Queries } from '#platform/db/database.ts';
import { MAY_COME_IN } from '#features/people/users/may-come-in.ts';
import { settingsOf, type SignOnDeps } from '#features/people/sign-on/sign-on.ts';

/** Platform administrators with a password who may come in; of these users only, where some are named. */
function administrators(db: Queries, among?: number[]) {
  const all = db
    .selectFrom('users')
    .select('id')
    .where('is_platform_admin', '=', true)
    .where(MAY_COME_IN)
    .where('password_hash', 'is not', null);
  return among === undefined ? all : all.where('id', '=', anyOf(among));
}

export async function hasBreakGlass(db: Queries, breakGlass: number[]): Promise<boolean> {
  return (await administrators(db, breakGlass).limit(1).executeTakeFirst()) !== undefined;
}

/**
 * False while passwords are off and the user is none who may use one nevertheless. If all of those were removed or lost
 * their rights since, every platform administrator may, so that an installation is never locked.
 */
export async function mayUsePassword(deps: SignOnDeps, userId: number): Promise<boolean> {
  const { is_on, passwords_off, break_glass } = await settingsOf(deps);
  if (!is_on || !passwords_off) return true;
  const [named, own] = await Promise.all([
    hasBreakGlass(deps.db, break_glass),
    administrators(deps.db, [userId]).executeTakeFirst(),
  ]);
  return break_glass.includes(userId) || (!named && own !== undefined);
}

/**
 * True for the administrators whom the provider's word does not keep out: those who were chosen to sign in without it,
 * and the last one with a password, so that an installation is never locked.
 */
export async function isWayBack(db: Queries, userId: number, breakGlass: number[]): Promise<boolean> {
  const own = await administrators(db, [userId]).executeTakeFirst();
  if (!own || breakGlass.includes(userId)) return own !== undefined;
  const other = await administrators(db).where('id', '<>', userId).limit(1).executeTakeFirst();
  return other === undefined;
}
