import { anyOf } from '#platform/db/any-of.ts';
import type { Queries } from '#platform/db/database.ts';
import { MAY_COME_IN } from '#features/people/users/may-come-in.ts';
import { settingsOf, type SignOnDeps } from '#features/people/sign-on/sign-on.ts';

/** Platform administrators who have a password and may sign in; restricted to `among` if given. */
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
 * False while passwords are off and the user is not among the exceptions. If every exception was removed or lost their
 * rights, all platform administrators may use passwords, so that an installation is never locked.
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
 * True for administrators who can sign in even if the provider refuses them: the chosen exceptions, and the last
 * administrator with a password, so that an installation is never locked.
 */
export async function isWayBack(db: Queries, userId: number, breakGlass: number[]): Promise<boolean> {
  const own = await administrators(db, [userId]).executeTakeFirst();
  if (!own || breakGlass.includes(userId)) return own !== undefined;
  const other = await administrators(db).where('id', '<>', userId).limit(1).executeTakeFirst();
  return other === undefined;
}
